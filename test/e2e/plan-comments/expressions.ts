import { runInNewContext } from "node:vm";

type Values = Readonly<Record<string, unknown>>;

function valueAt(values: Values, path: string): unknown {
  return path.split(".").reduce<unknown>((at, step) => {
    return typeof at === "object" && at !== null ? (at as Values)[step] : undefined;
  }, values);
}

/** Evaluates an expression of GitHub Actions: its operators are those of JavaScript. */
export function evaluateGithub(expression: string, values: Values): unknown {
  const code = expression
    .replace(/('[^']*')|\b[a-z]+(?:\.[\w-]+)+/g, (path, text?: string) => {
      return text ?? JSON.stringify(valueAt(values, path) ?? null);
    })
    .replace(/(always|cancelled)\(\)/g, (_, name) => String(name === "always"));
  return runInNewContext(code);
}

/** A string of a workflow with the results of its expressions. */
export const filled = (text: string, values: Values) =>
  text.replace(/\$\{\{ *(.*?) *\}\}/g, (_, expression: string) => {
    const value = evaluateGithub(expression, values);
    return value === null ? "" : String(value);
  });

/** Evaluates an expression of `rules:if` in GitLab. */
export const evaluateGitlab = (expression: string, variables: Values) =>
  runInNewContext(
    expression.replace(/\$(\w+)/g, (_, name: string) => JSON.stringify(variables[name] ?? null)),
  ) as boolean;

import type { Contract } from "../../../../src/contract";
import { row, table } from "../tables";

/** A method of a class, from its comment. */
interface ApiMethod {
  readonly name: string;
  readonly isStatic: boolean;
  /** The names of the parameters, such as `options?`. */
  readonly parameters: readonly string[];
  /** The summary in Markdown. */
  readonly words: string;
}

/** A class of the package. */
export interface ApiClass {
  readonly name: string;
  readonly methods: readonly ApiMethod[];
}

/** @throws if the package has no class of that name in any capitalization */
export function classOf(classes: readonly ApiClass[], { name }: Contract): ApiClass {
  const plain = name.replaceAll("_", "");
  const found = classes.find((each) => each.name.toLowerCase() === plain);
  if (!found) throw new Error(`The package has no class for stratus_${name}.`);
  return found;
}

const firstSentence = (words: string) => /^.*?[.:](?=\s|$)/.exec(words)?.[0].replace(/:$/, ".") ?? words;

/** The construct with its methods. */
export function constructSection({ name, methods }: ApiClass): readonly string[] {
  const page = `../api/cdktf-stratus/classes/${name}.md`;
  const rank = ({ isStatic, name: method }: ApiMethod) => (isStatic ? 0 : method === "addActionTrigger" ? 2 : 1);
  const sorted = [...methods].sort((left, right) => rank(left) - rank(right));
  const rows = sorted.map((method) => {
    const call = `${method.isStatic ? `${name}.` : ""}${method.name}(${method.parameters.join(", ")})`;
    return row(
      `[\`${call}\`](${page}#${method.name.toLowerCase()})`,
      firstSentence(method.words).replaceAll("|", "\\|"),
    );
  });
  return [
    "## Construct",
    "",
    `[\`${name}\`](${page}) has these methods:`,
    "",
    ...table(["method", "effect"], rows),
    "",
  ];
}

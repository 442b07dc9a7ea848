import { Construct, type IConstruct } from "constructs";
import { describeArgument } from "../arguments";
import { pathIn, throwProblems } from "../problems";
import { isTerraformExpression, mayHaveToken } from "../tokens/replace-tokens";
import { requirePlace } from "./host";

/** Creates a construct that represents an object outside this program. No request is sent. */
export function foreign<const Values extends object>(scope: Construct, id: string, values: Values): Construct & Values {
  requirePlace(scope, id);
  return Object.assign(new Construct(scope, id), values);
}

/**
 * Checks the id of an object outside this program.
 *
 * @throws if it can't be an id
 */
export function requireForeignId(scope: IConstruct, name: string, id: unknown): void {
  requirePlace(scope, name);
  const isKnown = typeof id === "number" && !mayHaveToken(id);
  if (isKnown ? Number.isSafeInteger(id) && id > 0 : isTerraformExpression(id)) return;
  const advice = typeof id === "string" && /^\d+$/.test(id) ? ` Write ${id} without quotes.` : "";
  throwProblems(pathIn(scope, name), [
    `the id must be a whole number of at least 1, got ${describeArgument(id)}.${advice}`,
  ]);
}

/**
 * Checks the text that identifies an object outside this program.
 *
 * @throws if it isn't a string, or an empty one
 */
export function requireForeignText(scope: IConstruct, name: string, what: string, text: unknown): void {
  requirePlace(scope, name);
  if ((typeof text === "string" && text.trim() !== "") || isTerraformExpression(text)) return;
  throwProblems(pathIn(scope, name), [`${what}, got ${describeArgument(text)}`]);
}

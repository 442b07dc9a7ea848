import type { Contract, Field, Properties } from "../../contract";
import { isAnswerFor, pathText } from "../../contract";
import { fieldsInBody } from "./body";
import { decodeResponse, problemWithCreated, readObject } from "./decode";
import { shownValue } from "./unexpected-answer";

/** The fields of a create that an answer about the new object has to show again. */
export interface SentFields {
  readonly contract: Contract;
  readonly fields: readonly (readonly [string, Field])[];
  readonly wanted: Properties;
  readonly parentAttributes: Properties;
}

export function sentFields(
  contract: Contract,
  body: Properties,
  wanted: Properties,
  parentAttributes: Properties,
): SentFields {
  const carried = fieldsInBody(contract, body);
  const fields = Object.entries(contract.fields).filter(
    ([name, { facts }]) => facts.notReturned !== true && wanted[name] !== undefined && carried.includes(name),
  );
  return { contract, fields, wanted, parentAttributes };
}

/** Whether an object of the service is as it was sent. */
export function isAsSent({ contract, fields, wanted, parentAttributes }: SentFields, json: unknown): boolean {
  const { object } = readObject(contract, decodeResponse(json), wanted);
  const isSame = comparisonWith(contract, { ...parentAttributes, ...object }, wanted, parentAttributes);
  return fields.every(isSame);
}

type Comparison = (field: readonly [string, Field]) => boolean;

function comparisonWith(contract: Contract, shown: Properties, wanted: Properties, above: Properties): Comparison {
  // Only the object may show what a value stands for: the address that a request came from.
  const own = { ...above, ...contract.parentAttributesFrom?.(shown), ...wanted };
  return ([name, field]) => isAnswerFor(field, { value: own[name], among: own }, { value: shown[name], among: shown });
}

/**
 * Why the answer to a create cannot be that of the new object; it follows "was answered with status 200 and". Its id may be
 * invented, and then the rest of it is, too. Services spell values in ways of their own, so one field that came back in
 * another way proves nothing: none of the fields may be as it was sent, and there have to be several, or one of another
 * type.
 */
export function problemWithNew(sent: SentFields, json: unknown): string | undefined {
  const { contract, fields, wanted, parentAttributes } = sent;
  const problem = problemWithCreated(contract, json);
  if (problem !== undefined) return problem;
  const answer = decodeResponse(json);
  const { object, problems } = readObject(contract, answer, {});
  const isSame = comparisonWith(contract, { ...parentAttributes, ...object }, wanted, parentAttributes);
  const shown = fields.filter(([name, { facts }]) => facts.from === undefined && answer[name] !== undefined);
  const [first] = shown;
  if (!first || shown.some(isSame)) return undefined;
  const isOfOtherType = ([name, { facts }]: (typeof shown)[number]) =>
    problems.some(({ path }) => path[0] === name) ||
    ((facts.kind === "text" || facts.kind === "choice") && typeof answer[name] !== "string");
  if (shown.length === 1 && !isOfOtherType(first)) return undefined;
  const [name, { facts }] = first;
  return `no new object: nothing in it is as it was sent. ${pathText([name], "snake")} must be ${shownValue(wanted[name], facts)}, got ${shownValue(answer[name], facts)}.`;
}

import { Annotations, Token } from "cdktf";
import type { IConstruct } from "constructs";
import type { Judging } from "./judged";
import { judgedChange, resolved } from "./judged";
import type { IComputeInstance } from "./references";

/** Who may connect to a database: an instance, by its public addresses, or an address or network. */
export type Source = IComputeInstance | string;

/** Something with a whole allow list, as the bindings have it. */
interface Listed extends IConstruct {
  readonly allowListInput: readonly string[] | undefined;
}

const everybody: readonly string[] = ["0.0.0.0/0", "::/0"];

const sourcesOf = (given: readonly Source[]): readonly string[] =>
  given.flatMap((source) => (typeof source === "string" ? [source] : [source.publicIpv4, source.ipv6Address]));

/** Each reading of an attribute gives a token of its own, so it is what they stand for that is compared. */
function distinct(construct: IConstruct, sources: readonly string[]): string[] {
  const { meanings } = resolved(construct, { meanings: sources }) as { readonly meanings: readonly unknown[] };
  const byMeaning = new Map<unknown, string>();
  for (const [index, source] of sources.entries()) {
    if (!byMeaning.has(meanings[index])) byMeaning.set(meanings[index], source);
  }
  return [...byMeaning.values()];
}

/** The list with more sources; saying one twice is saying it once. Throws when one of them cannot be. */
export function withSources(construct: Listed, judging: Judging, given: readonly Source[]): string[] {
  const present = construct.allowListInput ?? [];
  if (Token.isUnresolved(present)) {
    throw new Error(`${construct.node.path} cannot add to an allow list that is known only after apply`);
  }
  const allowList = distinct(construct, [...present, ...sourcesOf(given)]);
  judgedChange(construct, judging, { allowList });
  warnOfEverybody(
    construct,
    allowList.filter((source) => !present.includes(source)),
  );
  return allowList;
}

/** Such a list is no list (document 2, Allow list semantics). */
export function warnOfEverybody(construct: IConstruct, added: readonly string[] | undefined): void {
  if (added === undefined || Token.isUnresolved(added)) return;
  const found = added.filter((source) => everybody.includes(source));
  if (found.length === 0) return;
  Annotations.of(construct).addWarning(
    `The allow list has ${found.join(" and ")}, which admits every address: only the password protects the database then`,
  );
}

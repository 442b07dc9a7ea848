import { hint } from "../../../contract";
import type { AccountObject } from "../../account";
import { FinalCommandError } from "../../command";
import type { Comparison, FreshObject } from "../../match/compared-objects";
import type { GivenMatch } from "../../match/match-account";
import type { FindConstruct } from "../../stacks/construct-paths";
import { placeIn } from "./report";

/**
 * Parses pairs such as `shop/web=12`, by construct path or resource address.
 *
 * @throws CommandError if a pair isn't a resource without a state and the ID of an object of its kind
 */
export function givenMatches(
  given: readonly string[],
  { fresh }: Comparison,
  objects: readonly AccountObject[],
  findConstruct: FindConstruct,
): readonly GivenMatch[] {
  const placeOf = placeIn(findConstruct);
  const problems: string[] = [];
  const matches = given.flatMap((pair): GivenMatch[] => {
    const [, name = "", id = ""] = /^((?:[^=[]|\[[^\]]*\])+)=(.+)$/s.exec(pair) ?? [];
    if (name === "") {
      problems.push(`--pair: must be PATH=ID, got ${pair}. Use a construct path or resource address, and an ID.`);
      return [];
    }
    const found = fresh.filter((each) => each.address === name || placeOf(each) === name);
    const [resource] = found;
    if (!resource || found.length > 1) {
      problems.push(found.length > 1 ? severalWords(name, found) : unknownWords(name, fresh.map(placeOf)));
      return [];
    }
    const ids = objects.flatMap(({ contract, importId }) => (contract === resource.contract ? [importId] : []));
    if (ids.includes(id)) return [{ address: resource.address, importId: id }];
    const known =
      ids.length === 0 ? "The account has no objects of that kind." : `IDs of that kind: ${shortList(ids)}.`;
    problems.push(`--pair ${pair}: the account has no ${resource.contract?.name ?? resource.type} ${id}. ${known}`);
    return [];
  });
  for (const end of ["address", "importId"] as const) {
    const typeOf = ({ address }: GivenMatch) => (end === "address" ? "" : `${address.split(".").at(-2) ?? ""} `);
    const all = matches.map((match) => `${typeOf(match)}${match[end]}`);
    const twice = new Set(all.filter((each, index) => all.indexOf(each) < index));
    for (const each of twice) problems.push(`--pair: must name each resource and each object once, got ${each} twice.`);
  }
  if (problems.length > 0) throw new FinalCommandError(problems.join("\n"));
  return matches;
}

const severalWords = (name: string, found: readonly FreshObject[]) =>
  `--pair: ${name} contains several resources. Use one of these addresses: ${found.map(({ address }) => address).join(", ")}.`;

function unknownWords(name: string, places: readonly string[]): string {
  const meant = hint(name, places);
  return `--pair: no resource without a state at ${name}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`;
}

const maxIds = 10;

const shortList = (ids: readonly string[]) =>
  ids.length > maxIds ? `${ids.slice(0, maxIds).join(", ")} and ${String(ids.length - maxIds)} more` : ids.join(", ");

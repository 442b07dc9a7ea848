import { type Contract, hasObjects, type Properties } from "../../contract";
import { importId } from "../../objects/names";
import { resourceSchema } from "../../objects/terraform/schema";
import { fromTerraform } from "../../objects/terraform/values";
import type { ValueObject } from "../../provider/commands";
import type { ListedAccount } from "../account";
import { hasMaskedPart } from "../plans/hide-value";
import { type AccountCandidate, accountCandidate } from "./account-candidates";
import type { ComparedObject, Comparison, FreshObject } from "./compared-objects";
import { identityAttributes } from "./identity";
import { type Choice, pairObjects } from "./pair-objects";

/** A resource of a program, and the object of the account that it stands for. */
export interface Match {
  readonly resource: FreshObject;
  readonly object: AccountCandidate;
  readonly by: "key" | "attributes" | "choice";
}

/** A resource of a program with several candidates in the account, or one that isn't certain. */
export interface UncertainMatch {
  readonly resource: FreshObject;
  readonly candidates: readonly AccountCandidate[];
}

/** The resources of a program without a state, and the objects of an account that they stand for. */
export interface AccountMatching {
  readonly matched: readonly Match[];
  readonly ambiguous: readonly UncertainMatch[];
  /** Resources that the account has no object for. The plan creates them. */
  readonly notFound: readonly FreshObject[];
  /** Resources whose object is managed already, with the address that manages it. */
  readonly managed: readonly { readonly resource: FreshObject; readonly object: ManagedCandidate }[];
}

/** An object of the account that is in a state. */
export interface ManagedCandidate extends AccountCandidate {
  /** For messages: the resource address or construct path, and the state if it is another one. */
  readonly manager: string;
}

/** A decision of the user: the resource at this address is the object with this import ID. */
export interface GivenMatch {
  readonly address: string;
  readonly importId: string;
}

export interface MatchOptions {
  readonly given?: readonly GivenMatch[];
  /** Returns who manages the object of the account, or undefined if no state has it. */
  readonly managerOf?: (object: AccountCandidate) => string | undefined;
}

/**
 * Matches the resources that a plan would create with the objects of an account. `comparison` is the result of `compare`
 * for the plan of a stack or an HCL configuration.
 *
 * Objects match by natural key within their parent, such as the label of an instance, or the name, type and target of a
 * record in its domain. Objects without a key match if all values are equal. Each match is unique in both directions.
 * References to other resources of the program are resolved if they are the whole value. A resource that depends on
 * another expression stays ambiguous. It matches after the next plan, if that plan imports what the expression refers to.
 */
export function matchAccount(
  comparison: Comparison,
  account: Pick<ListedAccount, "objects" | "listed">,
  { given = [], managerOf = () => undefined }: MatchOptions = {},
): AccountMatching {
  const all = account.objects.map(accountCandidate);
  const managers = new Map(all.map((each) => [each, managerOf(each)]));
  const free = all.filter((each) => managers.get(each) === undefined);
  const choices = given.flatMap(({ address, importId: id }): Choice[] => {
    const fresh = comparison.fresh.find((each) => each.address === address);
    const gone = free.find((each) => each.type === fresh?.type && each.importId === id);
    return fresh && gone ? [{ fresh, gone }] : [];
  });
  const pairing = pairObjects(against(comparison, free, all), choices);
  const located = pairing.created.flatMap((resource) => locate(resource, account) ?? []);
  const isLocated = new Set(located.map(({ resource }) => resource));
  const open = pairing.created.filter((each) => !isLocated.has(each));
  const taken = pairObjects(
    against(
      { ...comparison, fresh: open },
      all.filter((each) => !free.includes(each)),
      all,
    ),
  );
  const managed = taken.pairs.map(({ fresh, gone }) => {
    const object = asCandidate(gone);
    return { resource: fresh, object: { ...object, manager: managers.get(object) ?? "" } };
  });
  const isManaged = new Set(managed.map(({ resource }) => resource));
  return {
    matched: [
      ...pairing.pairs.map(({ fresh, gone, by }): Match => ({ resource: fresh, object: asCandidate(gone), by })),
      ...located,
    ],
    ambiguous: pairing.ambiguous.map(({ fresh, candidates }) => ({
      resource: fresh,
      candidates: candidates.map(asCandidate),
    })),
    notFound: open.filter((each) => !isManaged.has(each)),
    managed,
  };
}

/** The pairing treats objects of the account like destroyed objects of a state. */
const asCandidate = (object: ComparedObject) => object as AccountCandidate;

/** A comparison of the program with these objects. `all` are the objects that values can refer to. */
const against = (
  comparison: Comparison,
  objects: readonly AccountCandidate[],
  all: readonly AccountCandidate[],
): Comparison => ({
  ...comparison,
  gone: objects,
  known: new Map([...all.map((each) => [each.address, each] as const), ...comparison.known]),
});

/** Finds a setting of another object, such as the records of a domain as one resource. No listing has it by itself. */
function locate(resource: FreshObject, { listed }: Pick<ListedAccount, "listed">): Match | undefined {
  const { contract, values, unknown } = resource;
  if (!contract?.locateInListings || (hasObjects(contract) && contract.singleton !== true)) return undefined;
  const isKnown = identityAttributes(contract).every((name) => !hasMaskedPart(partOf(unknown, name)));
  if (!isKnown) return undefined;
  const own = fromTerraform(resourceSchema(contract).attributes, values as ValueObject);
  const found = contract.locateInListings(own, listed);
  return found ? { resource, object: settingOf(contract, { ...own, ...found }), by: "key" } : undefined;
}

const partOf = (mask: unknown, name: string): unknown =>
  typeof mask === "object" && mask !== null ? (mask as Properties)[name] : mask;

function settingOf(contract: Contract, object: Properties): AccountCandidate {
  const id = importId(contract, object);
  const type = `stratus_${contract.name}`;
  return { address: `${type} ${id}`, type, name: "", contract, importId: id, label: "", values: {} };
}

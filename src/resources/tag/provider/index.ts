import { isSet, type Known, type Planned, propertyText } from "../../../contract";
import {
  countPlannedUses,
  defineHandler,
  fromWire,
  kindIn,
  listedId,
  objectPath,
  type OperationContext,
  parseResponse,
  type RunValue,
  Turns,
  undefinedIfNotFound,
  UnexpectedResponseError,
} from "../../../provider/author";
import { type MemberKind, memberKinds, tag } from "../contract";
import { exactTags, taggedObjectIn } from "./exact-tags";

/**
 * True if the tag exists on every object in its resource, as far as listings show that with fewer requests than one
 * per tag. Otherwise the tag's own objects are read.
 */
async function isAsListed({ session, signal }: OperationContext, known: Known<typeof tag>): Promise<boolean> {
  const label = String(known.label);
  const listed = memberKinds.map(({ field, contract }) => ({ ids: known[field], contract }));
  if (!listed.every(({ ids, contract }) => isSet(ids) && (contract !== undefined || ids.length === 0))) return false;
  const { client } = session;
  const options = { signal, onlyFromListing: true };
  if (!(await client.read(tag.path, label, { ...options, idField: "label" }))) return false;
  for (const { ids, contract } of listed) {
    for (const id of contract ? (ids ?? []) : []) {
      const object = await client.read(String(contract?.path), id, { ...options, readsBefore: 0 });
      const tags = object?.["tags"];
      if (!Array.isArray(tags) || !tags.some((each) => propertyText(each) === label)) return false;
    }
  }
  return true;
}

/** The known ids of the members, because some may not exist yet at plan. */
function ids(object: Planned<typeof tag>, field: MemberKind["field"]): readonly number[] {
  const given = object[field];
  return typeof given === "object" && isSet(given) ? given.filter((id) => typeof id === "number") : [];
}

/**
 * The tags of an object are changed with a read and a write. Deleting a tag in between would let the write create
 * it again, and only a search shows which objects have the tag. Tag changes and deletes therefore take turns.
 */
const tagTurns: RunValue<Turns> = { initial: () => new Turns() };

const inTurn = <T>({ session }: OperationContext, kind: "change" | "delete", work: () => Promise<T>) =>
  session.runState.get(tagTurns).take(kind, work);

/** The path of an object whose tags are changed with a read and a write. The lock uses this path. */
function pathOf(type: string, id: number): readonly string[] {
  const contract = memberKinds.find((kind) => kind.type === type)?.contract;
  return contract ? [objectPath(contract, { id })] : [];
}

const memberPaths = (object: Planned<typeof tag>) =>
  memberKinds.flatMap(({ field, type }) => ids(object, field).flatMap((id) => pathOf(type, id)));

/** An object with the tag. */
interface Carrier {
  /** The type in the response. Undefined if it is unreadable. */
  readonly type: string | undefined;
  /** @throws UnexpectedResponseError if the type or the id is unreadable */
  readonly id: () => number;
}

/** Lists the objects with the tag. Returns undefined if the tag doesn't exist. */
async function carriers({ session, signal }: OperationContext, label: string): Promise<readonly Carrier[] | undefined> {
  const entries = await undefinedIfNotFound(() => session.client.list(objectPath(tag, { label }), { signal }));
  return entries?.map((json) => {
    const { type, data } = taggedObjectIn(json);
    const contract = memberKinds.find((kind) => kind.type === type)?.contract;
    const id = () => {
      kindIn(tag.name, "type", json["type"]);
      return contract ? listedId(contract, parseResponse(contract, data, {}).object) : Number(propertyText(data["id"]));
    };
    const isReadable = typeof json["type"] === "string" && type.trim() !== "";
    return { type: isReadable ? type : undefined, id };
  });
}

/** The ids of the carriers that a resource lists. An unreadable id matters only if one of them wasn't found otherwise. */
function idsAmong(listed: readonly number[], found: readonly Carrier[]): readonly number[] {
  const readable = found.flatMap(({ id }) => {
    try {
      return [id()];
    } catch (error) {
      if (!(error instanceof UnexpectedResponseError)) throw error;
      return [];
    }
  });
  const isComplete = listed.every((id) => readable.includes(id));
  const all = isComplete ? readable : found.map(({ id }) => id());
  return listed.filter((id) => all.includes(id));
}

/**
 * Adds the tag to an object or removes it. The object's other tags are unchanged. Returns whether a request was
 * sent.
 */
async function setMember(
  context: OperationContext,
  contract: NonNullable<MemberKind["contract"]>,
  id: number,
  label: string,
  on: boolean,
): Promise<boolean> {
  const { client, locks } = context.session;
  const path = objectPath(contract, { id });
  const change = async () => {
    const tags = fromWire(contract, await client.get(path, { signal: context.signal })).tags ?? [];
    if (tags.includes(label) === on) return false;
    await client.put(
      path,
      { tags: on ? [...tags, label] : tags.filter((each) => each !== label) },
      { signal: context.signal },
    );
    return true;
  };
  return locks.hold(path, () => inTurn(context, "change", change));
}

export const tagHandler = defineHandler(tag, {
  /** Returns the existing memberships that this resource lists, or all of them if it lists none yet. */
  async read(context, known) {
    const label = String(known.label);
    if (await isAsListed(context, known)) return { ...known };
    const all = await carriers(context, label);
    if (!all) return undefined;
    const members = memberKinds.map(({ field, type }) => {
      const listed = known[field];
      const found = all.filter((each) => each.type === type);
      if (!isSet(listed)) return [field, found.map(({ id }) => id())] as const;
      // An object of an unreadable type may be one that this resource lists.
      return [field, idsAmong(listed, [...found, ...all.filter((each) => each.type === undefined)])] as const;
    });
    return { label, ...Object.fromEntries(members) };
  },

  /**
   * One request adds the tag to all members. It must not run between the read and the write of another resource's
   * tags.
   */
  sendWhenReady: (context, wanted, send) =>
    context.session.locks.holdAll(memberPaths(wanted), () => inTurn(context, "change", send)),

  /** The service removes the tag from every object that has it, which may be more than this resource lists. */
  async delete(context, known) {
    const { client, locks } = context.session;
    await locks.holdAll(memberPaths(known), () =>
      inTurn(context, "delete", () =>
        client.delete(objectPath(tag, { label: String(known.label) }), { signal: context.signal }),
      ),
    );
  },

  async update(context, { changed, wanted, prior }) {
    const label = String(prior.label);
    let sent = false;
    for (const { field, contract } of memberKinds) {
      if (!contract || !changed.has(field)) continue;
      const [before, after] = [ids(prior, field), ids(wanted, field)];
      const owned = context.privateState.configuredPaths?.includes(field) === true;
      for (const id of after.filter((each) => !before.includes(each))) {
        sent = (await setMember(context, contract, id, label, true)) || sent;
      }
      for (const id of owned ? before.filter((each) => !after.includes(each)) : []) {
        sent = (await undefinedIfNotFound(() => setMember(context, contract, id, label, false))) === true || sent;
      }
    }
    return sent;
  },

  modifyPlan(context) {
    const { prior, planned, session, report } = context;
    const label = String((planned ?? prior)?.label);
    if (typeof planned?.label === "string" && countPlannedUses(context, `the tag ${label}`).all > 1) {
      report({
        severity: "error",
        summary: `Two resources manage the tag ${JSON.stringify(label)}`,
        detail:
          "Destroying one of them removes the tag from every object, including those that the other one lists. Use one resource with the members of both. If both are in the state, remove the other one from the state with a removed block (destroy = false) or with terraform state rm.",
        path: ["label"],
      });
    }
    const replaced = memberKinds.some(({ field, contract }) => {
      return !contract && prior && planned && ids(prior, field).join() !== ids(planned, field).join();
    });
    if (prior && (!planned || replaced || prior.label !== planned.label)) {
      report({
        severity: "warning",
        summary: `The tag ${JSON.stringify(String(prior.label))} will be removed from every object`,
        detail:
          "Deleting a tag removes it from all objects, including those that this resource doesn't list. Changing load balancers or volumes deletes the tag and creates it again.",
      });
    }
    for (const { field, contract } of memberKinds) {
      for (const id of contract && planned ? ids(planned, field) : []) {
        const exact = contract && session?.runState.get(exactTags).get(objectPath(contract, { id }));
        if (!exact || exact.includes(label)) continue;
        report({
          severity: "warning",
          summary: `The tags of ${contract.name} ${String(id)} don't include ${JSON.stringify(label)}`,
          detail: `The configuration of ${contract.name} ${String(id)} sets exactly these tags: ${exact.join(", ")}. Each apply would remove ${JSON.stringify(label)} again. Add ${JSON.stringify(label)} to its tags, or remove tags from its configuration.`,
          path: [field],
        });
      }
    }
    return undefined;
  },
});

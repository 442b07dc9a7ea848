import type { Contract, FieldName, Fields, Known, Properties, RuleIds } from "../../contract";
import type { StoredId, ObjectKind, Store, StoredObject } from "../store";
import { notFound } from "../wire/failure";

/** A kind of object: its contract, its names in the service, and how responses show its objects. */
export interface EmulatedKind<C extends Contract = Contract, Body = Properties> {
  readonly contract: C;
  /** The kind's name in the store. Kinds that share it share their ids. */
  readonly storeName: ObjectKind<Body>;
  /** The type of the objects in events and among tagged objects. */
  readonly eventType: string;
  /** The name of the objects in the control API: `PUT /_emulator/objects/instance/1`. */
  readonly controlName: string;
  /** The parent that the objects of this kind have in the store, if other kinds share the store name. */
  readonly partition?: string;
  /** The store name of the object whose id is in the collection's path. */
  readonly parentKind?: string;
  /** True if the kind only lists objects of other kinds. */
  readonly listsOthers?: true;
  /** Kinds under which jobs of these objects are stored beside those under the store name. */
  readonly jobKinds?: readonly string[];
  /** Counts the objects, if they aren't in the store. */
  count?(store: Store): number;
  readonly responses?: Responses<Body>;
}

/** How responses show the objects of a kind, beyond the kind's contract. */
interface Responses<Body, Name extends string = string> {
  /** Fields of requests that no response contains. */
  readonly neverReturned?: readonly Name[];
  /** Fields of objects in listings that the contract lacks or has under another name. */
  readonly furtherFields?: Fields;
  /** Fields, as filters name them, that filters can't compare by order, with the rules for that. */
  readonly unordered?: RuleIds<string>;
  /** Fields that responses show differently from the stored object, in camelCase. */
  presentFields?(object: StoredObject<Body>, store: Store): Properties;
}

type Names = "storeName" | "eventType" | "controlName";

interface KindParts<C extends Contract, Body>
  extends Omit<EmulatedKind<C, Body>, "contract" | "responses" | Names>, Partial<Pick<EmulatedKind<C, Body>, Names>> {
  readonly responses?: Responses<Body, FieldName<C>>;
}

/** Completes a kind: its names are the contract's unless given. */
export function defineKind<const C extends Contract, Body = Known<C>>(
  contract: C,
  given: KindParts<C, Body> = {},
): EmulatedKind<C, Body> {
  const { storeName = contract.name } = given;
  return { contract, eventType: contract.name, controlName: storeName, ...given, storeName };
}

/** A key that is unique among all objects: `domain 12`. */
export const objectKeyOf = ({ contract }: Pick<EmulatedKind, "contract">, id: StoredId) =>
  `${contract.name} ${String(id)}`;

/** Finds a kind by its store name. If kinds share it, `parent` selects one by its partition. */
export function findKind(
  kinds: readonly EmulatedKind[],
  storeName: string,
  parent?: StoredObject["parent"],
): EmulatedKind {
  const sharing = kinds.filter((kind) => kind.storeName === storeName);
  const found = sharing.find(
    ({ partition }) => partition === undefined || parent === undefined || partition === parent,
  );
  if (!found) throw new Error(`no kind of object is named ${storeName}`);
  return found;
}

/** The parameter in the collection's path that names the parent: `domainId`. Undefined if there is no parent. */
export const parentParameter = ({ path }: Contract) => /\{(\w+)\}/.exec(path)?.[1];

/** The name of a kind in messages. */
export const kindWords = ({ contract }: Pick<EmulatedKind, "contract">) => contract.name.replace(/_/g, " ");

/**
 * Reads the id in a path.
 *
 * @throws ApiFailure 404 if ids of the kind are numbers and this is not one.
 */
export function parseId(kind: Pick<EmulatedKind, "contract">, text: string): StoredId {
  const { contract } = kind;
  const id = contract.fields[contract.id]?.spec;
  const isNumber = id?.kind === "int";
  if (isNumber && !/^[1-9]\d{0,14}$/.test(text)) {
    throw notFound(`the id of a ${kindWords(kind)} must be a number, got ${JSON.stringify(text)}`).cites(
      ...(id.specified?.type ?? []),
    );
  }
  return isNumber ? Number(text) : text;
}

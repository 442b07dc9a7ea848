import type { Contract, FieldName, Known } from "../../../contract";
import type { EmulatedKind, Responses } from "../../types";
import type { StoredId, StoredObject } from "../store";
import { notFound } from "../wire/failure";

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
 * @throws RefusedRequestError 404 if ids of the kind are numbers and this is not one.
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

import { type Contract, listedFields, type ListedObjects, pathParameters, type Properties } from "../../contract";
import { decodeResponse, fromResponse, missingFields } from "../../objects/wire/decode";
import { listCollection } from "../../objects/wire/list";
import { UnexpectedResponseError } from "../../objects/wire/read-value";
import { ApiError, type Client, InvalidResponseError, isNotFound, type Json } from "../../provider/commands";
import { forEachAtOnce } from "../../shared/for-each-at-once";
import {
  accountKinds,
  type AccountObject,
  kindsToList,
  type UnseenObjects,
  type WalkedAccount,
} from "../program/account-object";
import type { ListedService } from "./open-account";

/**
 * Decodes a listed object as in provider state, and adds its path parameters. Fields that the listing omits are left
 * out, so they aren't mistaken for empty values.
 */
function listedObject(contract: Contract, json: Json, parent: Properties): Properties {
  const response = decodeResponse(json);
  const object = fromResponse(contract, response, parent) as Properties;
  const missing = new Set(missingFields(contract, response));
  const listedNames = Object.keys(listedFields(contract)).filter((name) => !missing.has(name));
  return { ...Object.fromEntries(listedNames.map((name) => [name, object[name]])), ...parent };
}

/** The path parameters of an object's children. */
function pathOfChildren(contract: Contract, { [contract.parent?.id ?? ""]: id }: Properties): Properties {
  return Object.fromEntries(pathParameters(contract).map((name) => [name, id]));
}

/** The ID of an object for `terraform import`. */
export function importIdOf(contract: Contract, object: Properties): string {
  const names = contract.key?.includes(contract.id) === true ? [] : pathParameters(contract);
  return [...names, contract.id].map((name) => String(object[name])).join("/");
}

/** The service rejected the token. */
export class TokenRefusedError extends Error {
  override readonly name = "TokenRefusedError";
}

/** True if only one listing failed and the others may still be readable. */
const isOfOneListing = (error: unknown): error is Error =>
  error instanceof ApiError || error instanceof InvalidResponseError || error instanceof UnexpectedResponseError;

const isRefused = (error: Error): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** True if the service rejected the token as a whole. It reports the scopes of every token that it accepts. */
const isUnknownToken = (error: unknown, client: Pick<Client, "tokenScopes">): boolean =>
  error instanceof ApiError && error.status === 401 && client.tokenScopes() === undefined;

const namesOf = ({ plural }: Contract) => plural.replaceAll("_", " ");

/** Explains in a sentence why objects of a kind weren't seen. */
function explainUnseen(contract: Contract, error: Error): string {
  const { scope, reads = "read_only" } = contract.access;
  if (!isRefused(error) || scope === null) return `Listing ${namesOf(contract)} failed: ${error.message}`;
  const reasons = error.errors.map(({ reason }) => reason).join("; ");
  const words = `The token isn't allowed to read ${namesOf(contract)}. It needs the scope ${scope}:${reads}, and a restricted user also needs a grant.`;
  return reasons === "" ? words : `${words} The service responded: ${reasons}`;
}

const needsOther = (contract: Contract, other: Contract): string =>
  `Finding ${namesOf(contract)} requires a list of ${namesOf(other)}, which couldn't be read.`;

/** The progress of a walk. */
export interface Progress {
  /** The number of listings read, out of those known to be needed. */
  readonly done: number;
  readonly all: number;
  /** The number of objects found so far. */
  readonly objects: number;
}

/** A walked account with everything that its listings contain, including entries that aren't resources. */
export interface ListedAccount extends WalkedAccount {
  readonly listed: ListedObjects;
}

export interface WalkOptions {
  /** @default all kinds that an account has objects of */
  readonly only?: readonly Contract[] | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The maximum number of concurrent listings. */
const maxListings = 8;

/**
 * Finds the objects of an account. Sends only list requests, each of them once, so read permissions are enough.
 * Anything that the token can't list is reported in `unseen`.
 *
 * @throws TokenRefusedError if the service rejects the token, or a client error if the service can't be reached or no
 * listing succeeded
 */
export async function walkAccount(account: ListedService, options: WalkOptions = {}): Promise<ListedAccount> {
  const all = accountKinds(account.contracts);
  const wanted = all.filter((kind) => options.only?.includes(kind) ?? true);
  const walk = new Walk(account, kindsToList(wanted), options);
  await walk.run();
  return {
    objects: wanted.flatMap((kind) => walk.objectsOf(kind)),
    unseen: walk.unseenAmong(wanted),
    listed: walk.found,
  };
}

class Walk {
  private readonly listed = new Map<Contract, readonly Properties[]>();
  private readonly completed = new Map<Contract, readonly Properties[]>();
  private readonly unseen = new Map<Contract, string>();
  private readonly errors: Error[] = [];
  private readonly progress = { done: 0, all: 0, objects: 0 };

  constructor(
    private readonly account: ListedService,
    private readonly kinds: readonly Contract[],
    private readonly options: WalkOptions,
  ) {}

  /** Lists each kind of child objects as soon as its parents are listed. */
  async run(): Promise<void> {
    const roots = this.kinds.filter(({ parent }) => !parent);
    await forEachAtOnce(maxListings, roots, (kind) => this.listInto(kind, [{}]));
    const [error] = this.errors;
    if (this.listed.size === 0 && error !== undefined) {
      throw isUnknownToken(error, this.account.client) ? this.refusedToken(error) : error;
    }
    for (const kind of this.kinds.filter(({ parent }) => parent)) await this.listChildren(kind);
  }

  private refusedToken(error: Error): TokenRefusedError {
    return new TokenRefusedError(
      `The service at ${this.account.baseUrl} rejected the token: it may be mistyped, expired or revoked, or belong to another service. ${error.message}`,
    );
  }

  private async listChildren(kind: Contract): Promise<void> {
    const { parent, listedByParent, canContain } = kind;
    const parents = parent && this.listed.get(parent);
    if (!parent || !parents) {
      this.unseen.set(kind, parent ? needsOther(kind, parent) : "");
      return;
    }
    if (listedByParent) {
      const inParents = parents.flatMap((each): readonly Properties[] => {
        const object = listedByParent(each);
        return object ? [object] : [];
      });
      this.listed.set(kind, inParents);
      return;
    }
    const possibleParents = parents.filter((each) => canContain?.(each) ?? true);
    // The first request shows if the token may list such objects at all.
    const [first, ...others] = possibleParents.map((each) => pathOfChildren(kind, each));
    await this.listInto(kind, first ? [first] : []);
    await this.listInto(kind, others);
  }

  /** Lists these collections of a kind. */
  private async listInto(kind: Contract, places: readonly Properties[]): Promise<void> {
    if (this.unseen.has(kind)) return;
    const found: Properties[][] = [];
    this.report({ all: places.length });
    try {
      await forEachAtOnce(
        maxListings,
        places.map((place, at) => ({ place, at })),
        async ({ place, at }) => {
          found[at] = await this.list(kind, place);
          this.report({ done: 1, objects: found[at].length });
        },
      );
      this.listed.set(kind, [...(this.listed.get(kind) ?? []), ...found.flat()]);
    } catch (error) {
      if (!isOfOneListing(error)) throw error;
      this.errors.push(error);
      this.listed.delete(kind);
      this.unseen.set(kind, explainUnseen(kind, error));
    }
  }

  private async list(kind: Contract, place: Properties): Promise<Properties[]> {
    const signal = this.options.signal ?? new AbortController().signal;
    try {
      const objects = await listCollection(this.account, kind, place, signal);
      return objects.map((json) => listedObject(kind, json, place));
    } catch (error) {
      // The parent was deleted in the meantime.
      if (kind.parent && isNotFound(error)) return [];
      throw error;
    }
  }

  private report(more: Partial<Progress>): void {
    const { progress } = this;
    progress.done += more.done ?? 0;
    progress.all += more.all ?? 0;
    progress.objects += more.objects ?? 0;
    this.options.onProgress?.({ ...progress });
  }

  /** All objects in the listings of a kind, completed with the data that other kinds hold about them. */
  readonly found: ListedObjects = (name) => {
    const kind = this.kinds.find((each) => each.name === name);
    const listed = kind && this.listed.get(kind);
    if (!kind || !listed) return undefined;
    const complete = this.completed.get(kind) ?? kind.enrichFrom?.complete?.(listed, this.listedAs) ?? listed;
    this.completed.set(kind, complete);
    return complete;
  };

  private readonly listedAs: ListedObjects = (name) => {
    const kind = this.kinds.find((each) => each.name === name);
    return kind && this.listed.get(kind);
  };

  /** The user-created objects among those found of a kind. */
  objectsOf(contract: Contract): AccountObject[] {
    const { enrichFrom, isUserCreated } = contract;
    const found = this.found(contract.name);
    if (!found) return [];
    const missing = enrichFrom?.isPart && enrichFrom.kinds.find((kind) => !this.listed.has(kind));
    if (missing) {
      this.unseen.set(contract, needsOther(contract, missing));
      return [];
    }
    const parents = pathParameters(contract).filter((name) => contract.singleton !== true || name !== contract.id);
    return found
      .filter((attributes) => isUserCreated?.(attributes) ?? true)
      .filter((attributes) => enrichFrom?.isPart?.(attributes, this.found) !== true)
      .map((attributes) => ({
        contract,
        importId: importIdOf(contract, attributes),
        attributes,
        parent: Object.fromEntries(parents.map((name) => [name, attributes[name]])),
      }))
      .sort(byImportId);
  }

  unseenAmong(kinds: readonly Contract[]): readonly UnseenObjects[] {
    return kinds.flatMap((contract) => {
      const reason = this.unseen.get(contract);
      return reason === undefined ? [] : [{ contract, reason }];
    });
  }
}

const byNumber = new Intl.Collator("en", { numeric: true });
const byImportId = (left: AccountObject, right: AccountObject) => byNumber.compare(left.importId, right.importId);

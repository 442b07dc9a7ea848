import { type Contract, isObject, isSet, type Known, pathParameters, type Properties } from "../../../contract";
import { keyText } from "../../../objects/names";
import { decodeResponse, parseResponse } from "../../../objects/wire/decode";
import { listFromWire } from "../../../objects/wire/decode-listed";
import { listCollection, listedWithBody } from "../../../objects/wire/list";
import { collectionPath, objectPath } from "../../../objects/wire/paths";
import { UnexpectedResponseError } from "../../../objects/wire/read-value";
import { ApiError, type Client, type Filter, type FilteredObjects, type Json, readsBeforeListing } from "../../client";
import type { Journal } from "../journal";

/** The status codes with which a service may refuse a header that it doesn't know or understand. */
export const filterRefusals = [400, 422, 431, 501];

/**
 * Holds the service's objects that this run has read, seen, found in Terraform's state, or found missing. Repeated
 * reads return the first result of the run, which is recent enough for checks at plan. Paths identify objects and
 * collections.
 */
export class ObjectRepository {
  /** Past reads: objects by their path, whole collections by `listKey`, searches by that and the filter. */
  private readonly reads = new Map<string, Promise<unknown>>();
  /** The searches in each collection. */
  private readonly searches = new Map<string, Promise<unknown>[]>();
  /** True if the service filters the collections of a contract, by the path of the contract. */
  private readonly isFiltered = new Map<string, Promise<boolean>>();
  /** The objects that the account had when the provider was configured. Undefined if a page doesn't have them all. */
  private readonly firstPages = new Map<string, Promise<readonly Properties[] | undefined>>();
  /** True if the service has an object. */
  private readonly existing = new Map<string, Promise<boolean>>();
  /** The objects of Terraform's state that this run has seen. */
  private readonly managed = new Set<string>();
  /** The natural keys of objects in Terraform's state that no longer exist. */
  private readonly vanished = new Set<string>();
  /** The same objects by their path. */
  private readonly gone = new Set<string>();
  /** True once the run has refreshed an object. Terraform refreshes objects for a plan only. */
  private hasRefreshed = false;

  constructor(
    private readonly client: Pick<Client, "get" | "list" | "listMatching">,
    private readonly journal: Pick<Journal, "noteManaged" | "state">,
  ) {}

  /**
   * Returns an object as this run first read it. `known` has the parameters of its path.
   *
   * @param needed the fields that must be readable, because the object may belong to someone else (default: all)
   * @throws UnexpectedResponseError if the value of a needed field has the wrong type
   */
  async get<C extends Contract>(
    contract: C,
    known: Properties,
    signal: AbortSignal,
    needed?: readonly string[],
  ): Promise<Known<C>> {
    const path = objectPath(contract, known);
    const { object, problems } = await this.once(path, async () =>
      parseResponse(contract, decodeResponse(await this.client.get(path, { signal })), {}),
    );
    const serious = problems.filter(({ path: [name] }) => needed?.includes(String(name)) ?? true);
    if (serious.length > 0) throw new UnexpectedResponseError(contract.name, serious);
    return object;
  }

  /** Returns every object of a collection as this run first read them. */
  list<C extends Contract>(contract: C, known: Properties, signal: AbortSignal): Promise<readonly Known<C>[]> {
    const inPath = inPathOf(contract, known);
    return this.once(listKey(contract, known), async () =>
      listFromWire(contract, await listCollection({ client: this.client }, contract, known, signal), inPath),
    );
  }

  /**
   * Returns the matching objects of a collection as this run first read them. Returns undefined if the whole
   * collection should be read: it has been read already, the service doesn't filter it, or this is the fourth
   * search. Otherwise an import of thousands of objects would send a request for each.
   */
  async search(
    contract: Contract,
    known: Properties,
    filter: Filter,
    signal: AbortSignal,
  ): Promise<readonly Properties[] | undefined> {
    const path = collectionPath(contract, known);
    const whole = listKey(contract, known);
    if (this.reads.has(whole)) return undefined;
    const find = async (): Promise<readonly Properties[] | undefined> => {
      const found = await this.listMatching(contract, known, filter, signal);
      const objects = found && listFromWire(contract, found.objects, inPathOf(contract, known));
      if (!found?.isWhole) return objects;
      await this.once(whole, () => Promise.resolve(objects));
      return undefined;
    };
    const key = `${whole}${JSON.stringify(filter.where)}`;
    const searches = this.searches.get(path) ?? [];
    this.searches.set(path, searches);
    if (!this.reads.has(key) && searches.length < readsBeforeListing) searches.push(this.once(key, find));
    const found = await (this.reads.get(key) as ReturnType<typeof find> | undefined);
    // If the service ignores filters, one of the searches has read the whole collection.
    if (!found) await Promise.allSettled(searches);
    return found;
  }

  /**
   * Returns the objects of a collection that match now, with a filter of the service: one request instead of all
   * pages. Returns undefined if the service doesn't filter this collection. The first request of a run finds that
   * out, and the others wait for it.
   */
  async listMatching(
    contract: Contract,
    known: Properties,
    filter: Filter,
    signal: AbortSignal,
  ): Promise<FilteredObjects | undefined> {
    if (contract.objectsInList || listedWithBody(contract, known) || Object.keys(filter.where).length === 0)
      return undefined;
    const present = this.isFiltered.get(contract.path);
    if (present && !(await present)) return undefined;
    const response = this.client
      .listMatching(collectionPath(contract, known), filter, { signal })
      .catch((error: unknown) => {
        if (error instanceof ApiError && filterRefusals.includes(error.status)) return undefined;
        throw error;
      });
    const isUseful = response.then(
      (found) => found?.isWhole === false,
      () => true,
    );
    if (!present || !(await isUseful)) this.isFiltered.set(contract.path, isUseful);
    return response;
  }

  /** Records an object that was read in another way. */
  recordRead(contract: Contract, known: Properties, json: Json): void {
    const path = objectPath(contract, known);
    if (!this.reads.has(path)) this.reads.set(path, Promise.resolve(parseResponse(contract, decodeResponse(json), {})));
  }

  /** Makes the next `get` read from the service again. */
  forget(contract: Contract, known: Properties): void {
    this.reads.delete(objectPath(contract, known));
  }

  /** Makes the next `list` read from the service again. */
  forgetList(contract: Contract, known: Properties): void {
    this.reads.delete(listKey(contract, known));
  }

  /** Records the request for a page by the check of the service. */
  recordFirstPage(contracts: readonly Contract[], path: string, page: Promise<Json>): void {
    const collection = path.replace(/\?.*/, "");
    const contract = contracts.find((each) => each.path === collection);
    if (!contract) return;
    const objects = page
      .then(({ data, pages }) =>
        pages === 1 && Array.isArray(data) && data.every(isObject) ? listFromWire(contract, data) : undefined,
      )
      // Stored, and possibly never awaited.
      .catch(() => undefined);
    this.firstPages.set(collection, objects);
  }

  /**
   * Returns every object that the collection had when the provider was configured. Undefined if the run didn't read
   * them all.
   */
  async atStart({ path }: Contract): Promise<readonly Properties[] | undefined> {
    return this.firstPages.get(path);
  }

  /** Records that the service has an object. */
  recordExists(contract: Contract, known: Properties): void {
    if (hasPath(contract, known)) this.existing.set(objectPath(contract, known), Promise.resolve(true));
  }

  /** True if the service has an object, according to earlier reads or to `look`, which is called once per run. */
  exists(contract: Contract, known: Properties, look: () => Promise<boolean>): Promise<boolean> {
    const path = objectPath(contract, known);
    const found = this.existing.get(path) ?? look();
    this.existing.set(path, found);
    found.catch(() => this.existing.delete(path));
    return found;
  }

  /** Records that an object is in Terraform's state. */
  recordManaged(contract: Contract, known: Properties): void {
    if (!hasPath(contract, known)) return;
    const path = objectPath(contract, known);
    this.managed.add(path);
    this.journal.noteManaged(contract.name, path);
  }

  /** True if this run has seen the object in Terraform's state. */
  isManaged(contract: Contract, known: Properties): boolean {
    return this.managed.has(objectPath(contract, known));
  }

  /** Records that Terraform refreshes an object of its state. */
  recordRefreshed(contract: Contract, known: Properties): void {
    this.hasRefreshed = true;
    this.recordManaged(contract, known);
  }

  /**
   * True if `isInState` is reliable for every object. An apply with a remote state doesn't show the old object of a
   * replacement with `create_before_destroy`.
   */
  get knowsState(): boolean {
    return this.hasRefreshed || this.journal.state.isLocal;
  }

  /** True if the run has seen the object in the state, or if the local state file contains it. */
  isInState(contract: Contract, known: Properties): boolean {
    return this.isManaged(contract, known) || this.journal.state.has(contract, objectPath(contract, known));
  }

  /** Records that an object of Terraform's state no longer exists. */
  recordVanished(contract: Contract, object: Properties): void {
    const key = keyText(contract, object);
    if (key !== undefined) this.vanished.add(key);
    if (hasPath(contract, object)) this.gone.add(objectPath(contract, object));
  }

  /** True if this run has found that an object of Terraform's state no longer exists. */
  isGone(contract: Contract, known: Properties): boolean {
    return hasPath(contract, known) && this.gone.has(objectPath(contract, known));
  }

  /** True if an object of Terraform's state with the same natural key no longer exists. */
  hasVanished(contract: Contract, object: Properties): boolean {
    const key = keyText(contract, object);
    return key !== undefined && this.vanished.has(key);
  }

  private once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const present = this.reads.get(key) as Promise<T> | undefined;
    if (present) return present;
    const reading = ask();
    this.reads.set(key, reading);
    reading.catch(() => this.reads.delete(key));
    return reading;
  }
}

const listKey = (contract: Contract, known: Properties) => `${collectionPath(contract, known)}?`;

/** An object without an id has no path yet. */
const hasPath = (contract: Contract, known: Properties) => contract.singleton === true || isSet(known[contract.id]);

/** The values of an object that are in the path of its collection. */
const inPathOf = (contract: Contract, known: Properties) =>
  Object.fromEntries(pathParameters(contract).map((name) => [name, known[name]]));

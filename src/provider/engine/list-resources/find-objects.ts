import { type Contract, pathParameters, type Properties, snake } from "../../../contract";
import { pluralWords } from "../../../objects/terraform/reading-words";
import { decodeResponse, missingFields } from "../../../objects/wire/decode";
import { type ListedRow, parseListed } from "../../../objects/wire/decode-listed";
import { collectionPath } from "../../../objects/wire/paths";
import { ApiError, isNotFound, type Json } from "../../client";
import type { OperationContext, ProviderSession } from "../../context";
import type { ResourceDefinition } from "../../handler";
import { DiagnosticsError, type ListRequest } from "../../plugin/provider";
import { applyFilters, type FilterArguments, serviceFilter } from "../data-sources/filter";
import { readContext } from "../operation-context";
import { filterRefusals } from "../run/object-repository";
import { filteredContract, sourcesOf } from "./sources";

/** An object that a listing shows. */
export interface FoundObject {
  /** Its fields, as far as the listing has them, and those in its path. */
  readonly object: Properties;
  /** The listed object that it comes from, which may be of another kind. */
  readonly response: Properties;
  /** The objects in its display name: its parent, and the listed object. */
  readonly named: readonly Named[];
}

interface Named {
  readonly contract: Contract;
  readonly object: Properties;
}

/** A listed object of any kind. */
interface Listed {
  readonly object: Properties;
  readonly response: Properties;
  readonly problems: ListedRow["problems"];
}

/** Called for an object that is left out, because a value that identifies it is unreadable. */
type OnUnreadable = (contract: Contract, listed: ListedRow) => void;

/** A collection of one object. */
interface Place {
  readonly inPath: Properties;
  readonly parents: readonly Named[];
}

/**
 * Finds the objects of a kind that users created. Reads listings page by page, only as many pages as the caller needs.
 * Without a parent in `args`, those of all parents are found.
 */
export async function* findObjects(
  definition: ResourceDefinition,
  request: ListRequest<ProviderSession>,
  args: Properties,
  onUnreadable: OnUnreadable,
): AsyncGenerator<FoundObject> {
  const { contract, handler } = definition;
  const search = new Search(definition, request, args, onUnreadable);
  const sources = sourcesOf(contract, handler);
  if (!sources) {
    const isWanted = await search.wanted();
    for await (const { inPath, parents } of search.places()) {
      for await (const { object, response } of search.listed(contract, inPath)) {
        if (isWanted(object)) yield { object, response, named: [...parents, { contract, object }] };
      }
    }
    return;
  }
  for (const source of sources) {
    for await (const { object: listed, response, problems } of search.listedIn(source.contract)) {
      // The wanted object is made from these values.
      if (problems.length > 0) {
        onUnreadable(source.contract, { object: listed, problems, isIdentified: false });
        continue;
      }
      const object = source.objectOf(listed);
      if (object && search.matches(contract, object)) {
        const own = { contract, object };
        yield { object, response, named: [sources.length > 1 ? own : { contract: source.contract, object: listed }] };
      }
    }
  }
}

class Search {
  private readonly context: OperationContext;
  private readonly filtered: Contract;
  /** True if the service applies the filter to listings, and undefined if that is unknown. */
  private isApplied: boolean | undefined;

  constructor(
    private readonly definition: ResourceDefinition,
    private readonly request: ListRequest<ProviderSession>,
    private readonly args: Properties & FilterArguments,
    private readonly onUnreadable: OnUnreadable,
  ) {
    this.context = readContext(definition.contract, request);
    this.filtered = filteredContract(definition.contract, definition.handler);
  }

  /** Returns a test for objects that users created themselves. It may depend on listings of other kinds. */
  async wanted(): Promise<(object: Properties) => boolean> {
    const { session, signal } = this.request;
    const { contract } = this.definition;
    const { enrichFrom } = contract;
    const others = new Map<string, readonly Properties[]>();
    for (const kind of enrichFrom?.isPart ? enrichFrom.kinds : []) {
      others.set(kind.name, await session.objects.list(kind, {}, signal));
    }
    return (object) =>
      (contract.isUserCreated?.(object) ?? true) && enrichFrom?.isPart?.(object, (name) => others.get(name)) !== true;
  }

  /** The collections to read: that of the wanted parent, or those of all parents. */
  async *places(): AsyncGenerator<Place> {
    const { parent, canContain } = this.definition.contract;
    if (!parent) {
      yield { inPath: {}, parents: [] };
      return;
    }
    const names = pathParameters(this.definition.contract);
    for await (const { object } of this.listedIn(parent)) {
      if (canContain?.(object) === false) continue;
      const inPath = Object.fromEntries(names.map((name) => [name, object[parent.id]]));
      yield { inPath, parents: [{ contract: parent, object }] };
    }
  }

  /** The objects of another kind, or only the parent that the arguments name. */
  async *listedIn(kind: Contract): AsyncGenerator<Listed> {
    const [name = ""] = pathParameters(this.definition.contract);
    const id = this.args[name];
    if (id === undefined) {
      yield* this.listed(kind, {});
      return;
    }
    const parent = await this.readParent(kind, name, id);
    if (this.matches(kind, parent.object)) yield parent;
  }

  private async readParent(parent: Contract, name: string, id: unknown): Promise<Listed> {
    try {
      const object = await this.request.session.objects.get(parent, { [parent.id]: id }, this.request.signal);
      return { object, response: object, problems: [] };
    } catch (error) {
      if (!isNotFound(error)) throw error;
      throw new DiagnosticsError([
        {
          severity: "error",
          summary: `No such ${parent.name}`,
          detail: `The service has no ${parent.name} with ${snake(parent.id)} = ${JSON.stringify(id)}. To search all ${pluralWords(parent.plural)}, remove ${snake(name)}.`,
          path: [snake(name)],
        },
      ]);
    }
  }

  /** The objects of a collection that match the filter. */
  async *listed(kind: Contract, inPath: Properties): AsyncGenerator<Listed> {
    try {
      for await (const page of this.pages(kind, inPath)) {
        for (const json of page) {
          const found = await this.decode(kind, json, inPath);
          if (found && this.matches(kind, found.object)) yield found;
        }
      }
    } catch (error) {
      // The parent was deleted in the meantime.
      if (!isNotFound(error) || Object.keys(inPath).length === 0) throw error;
    }
  }

  /** True if an object matches the filter. A filter tests only objects of one kind. */
  matches(kind: Contract, object: Properties): boolean {
    return kind !== this.filtered || applyFilters(kind, { filter: this.args.filter }, [object]).length > 0;
  }

  /** Decodes a listed object. Reads fields that the listing omits only if the filter tests them. */
  private async decode(kind: Contract, json: Json, inPath: Properties): Promise<Listed | undefined> {
    const { contract, handler } = this.definition;
    const response = decodeResponse(json);
    const isTested = (name: string) => this.args.filter?.[name] !== undefined;
    const more =
      kind === contract && missingFields(kind, response).some(isTested)
        ? await handler.hydrateListed?.(this.context, response)
        : undefined;
    const listed = parseListed(kind, more ?? response, inPath);
    if (!listed.isIdentified) {
      this.onUnreadable(kind, listed);
      return undefined;
    }
    return { object: { ...listed.object, ...inPath }, response, problems: listed.problems };
  }

  private async *pages(kind: Contract, inPath: Properties): AsyncGenerator<readonly Json[]> {
    const { session, signal } = this.request;
    const path = collectionPath(kind, inPath);
    if (kind.objectsInList) {
      yield kind.objectsInList(await session.client.get(path, { signal }));
      return;
    }
    const options = { signal, idField: snake(kind.id) };
    const { where, matches } = serviceFilter(kind, kind === this.filtered ? this.args : {}, inPath);
    const hasFilter = Object.keys(where).length > 0;
    if (!hasFilter || this.isApplied === false) {
      yield* session.client.pages(path, options);
      return;
    }
    let isEmpty = true;
    try {
      for await (const page of session.client.pages(path, { ...options, where })) {
        isEmpty &&= page.length === 0;
        if (page.length > 0) this.isApplied = (this.isApplied ?? true) && page.every(matches);
        yield page;
      }
    } catch (error) {
      if (!isEmpty || !(error instanceof ApiError) || !filterRefusals.includes(error.status)) throw error;
      this.isApplied = false;
    }
    if (!isEmpty || this.isApplied === true) return;
    // An empty response may also come from a service that reads the filter in another way.
    let all = 0;
    for await (const page of session.client.pages(path, options)) {
      all += page.length;
      if (page.some(matches)) this.isApplied = false;
      yield page;
    }
    if (all > 0) this.isApplied ??= true;
  }
}

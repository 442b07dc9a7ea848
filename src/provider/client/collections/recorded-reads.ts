import { propertyText } from "../../../contract";
import { isNotFound } from "../errors";
import { encodeSegment, splitPath } from "../http/paths";
import type { RetryingSender } from "../http/send-with-retries";
import type { Filter, FilteredObjects, Json, ListOptions, PageByPageOptions, RequestOptions } from "../types";
import type { Collections } from ".";
import { objectId } from "./known-objects";
import type { Page, Pages } from "./pages";

/** Reads objects, and records that they exist, so that the object of a lost create can be distinguished from them. */
export class RecordedReads {
  constructor(
    private readonly sender: RetryingSender,
    private readonly pages: Pages,
    private readonly collections: Collections,
  ) {}

  /** Reads one object by its path. */
  async get(path: string, { signal }: RequestOptions = {}): Promise<Json> {
    const json = await this.sender.send({ method: "GET", path, signal, repeatable: true });
    const { collection, id } = splitPath(path);
    if (propertyText(json["id"]) === id) this.record(collection, "id", [json]);
    return json;
  }

  /** Reads one object of a collection. Returns undefined if it doesn't exist. */
  async find(collection: string, id: string | number, signal: AbortSignal | undefined): Promise<Json | undefined> {
    try {
      return await this.get(`${collection}/${encodeSegment(id)}`, { signal });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Reads the first page of a collection. */
  async first(collection: string, options: ListOptions): Promise<Page> {
    const page = await this.pages.first(collection, options);
    this.record(collection, options.idField, page.data);
    return page;
  }

  /** Reads all pages of a collection. `present` is the first one, if it has been read. */
  async list(collection: string, options: ListOptions = {}, present?: Page): Promise<readonly Json[]> {
    const objects = await this.pages.all(collection, options, present);
    this.record(collection, options.idField, objects);
    if (options.query === undefined && options.body === undefined) {
      this.collections.of(collection).known.markComplete();
    }
    return objects;
  }

  /**
   * Reads the matching objects of a collection. A filtered response doesn't include the others, so the collection isn't
   * completely known after it.
   */
  async listMatching(collection: string, filter: Filter, options: ListOptions = {}): Promise<FilteredObjects> {
    const found = await this.pages.matching(collection, filter, options);
    this.record(collection, options.idField, found.objects);
    return found;
  }

  /** Reads a collection page by page, only as many pages as the caller takes. */
  async *pageByPage(collection: string, options: PageByPageOptions = {}): AsyncGenerator<readonly Json[]> {
    for await (const objects of this.pages.each(collection, options)) {
      this.record(collection, options.idField, objects);
      yield objects;
    }
  }

  private record(collection: string, idField: string | undefined, objects: readonly Json[]): void {
    const { known } = this.collections.of(collection);
    for (const object of objects) known.add(objectId(object, idField));
  }
}

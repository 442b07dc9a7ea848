import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export interface Item {
  readonly id: string;
  readonly revision: number;
  /** The request as it was sent. */
  readonly fields: { readonly [name: string]: unknown };
}

interface Shelf {
  /** The number of the last id, because an id is never reused. */
  readonly last: number;
  readonly items: readonly Item[];
}

/** The service behind the test provider: a JSON file, so that separate processes and the test itself see the same data. */
export class ShelfStore {
  constructor(private readonly file: string) {}

  items(): readonly Item[] {
    return this.read().items;
  }

  find(id: string): Item | undefined {
    return this.items().find((item) => item.id === id);
  }

  add(fields: Item["fields"]): Item {
    const { last, items } = this.read();
    const item = { id: `i${String(last + 1)}`, revision: 1, fields };
    this.write({ last: last + 1, items: [...items, item] });
    return item;
  }

  change(id: string, fields: Item["fields"]): Item {
    const old = this.find(id);
    if (old === undefined) throw new Error(`There is no item ${id}.`);
    const item = { id, revision: old.revision + 1, fields: { ...old.fields, ...fields } };
    const { last, items } = this.read();
    this.write({ last, items: items.map((other) => (other.id === id ? item : other)) });
    return item;
  }

  remove(id: string): void {
    const { last, items } = this.read();
    this.write({ last, items: items.filter((item) => item.id !== id) });
  }

  private read(): Shelf {
    return existsSync(this.file) ? (JSON.parse(readFileSync(this.file, "utf8")) as Shelf) : { last: 0, items: [] };
  }

  /** A concurrent reader gets the complete old one or the complete new one. */
  private write(shelf: Shelf): void {
    const temporary = `${this.file}.${String(process.pid)}`;
    writeFileSync(temporary, JSON.stringify(shelf));
    renameSync(temporary, this.file);
  }
}

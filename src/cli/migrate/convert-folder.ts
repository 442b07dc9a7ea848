import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { block, hclCode } from "../../program/hcl/code";
import type { ProgramFile } from "../../program";
import { handlers } from "../../resources/handlers";
import { type ConvertedBlock, convertBlock } from "./convert-block";
import { attributeIn, type HclBlock, type HclItem, lineNumberAt, nameOf, parseHcl } from "../hcl/parse";
import { convertProvider, convertRequirements } from "./provider-block";
import { type Convertible, type FindConverted, rewriteReferences } from "./references";

/** A message about a place in the configuration. */
export interface Remark {
  /** `network.tf:12` */
  readonly place: string;
  /** `linode_firewall.edge` */
  readonly subject: string;
  readonly text: string;
}

/** The result of converting a folder. */
export interface Migration {
  /** The files that change, and the new file with the moved blocks. */
  readonly files: readonly ProgramFile[];
  /** The addresses of the converted resources and data sources, with those in the Linode provider. */
  readonly converted: ReadonlyMap<string, string>;
  /** Resources, data sources and files that stay as they are, with the reasons. */
  readonly left: readonly Remark[];
  readonly notes: readonly Remark[];
  /** The arguments of the provider that the folder sets. Undefined if it doesn't configure the provider. */
  readonly settings: ReadonlySet<string> | undefined;
}

export const movedFileName = "moved-from-linode.tf";

/** The kinds that can be converted, by the resource type in the Linode provider. */
const convertibles: ReadonlyMap<string, Convertible> = new Map(
  handlers.flatMap(({ contract, handler: { counterpart } }) =>
    counterpart ? [[counterpart.type, { contract, counterpart }] as const] : [],
  ),
);

interface Source {
  readonly name: string;
  readonly text: string;
  readonly items: readonly HclItem[];
}

const isHcl = (name: string) => /\.(tf|tofu)$/.test(name);

/** Converts the configuration in a folder, without its modules. Writes nothing. */
export function migrateFolder(folder: string): Migration {
  const names = readdirSync(folder).sort();
  const sources = names.filter(isHcl).map((name): Source => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, items: parseHcl(text, join(folder, name)) };
  });
  const json = names.filter((name) => /\.(tf|tofu)\.json$/.test(name) && mentionsLinode(join(folder, name)));
  const left = json.map((name) => ({ place: name, subject: name, text: "JSON configurations aren't converted." }));
  return new Conversion(sources, left).result(folder);
}

const mentionsLinode = (file: string) => /\blinode_\w+/.test(readFileSync(file, "utf8"));

/** The address of a resource or data source of the Linode provider. */
function addressOf({ type, labels: [of = "", name = ""] }: HclBlock): string | undefined {
  if (!of.startsWith("linode_")) return undefined;
  if (type === "resource") return `${of}.${name}`;
  return type === "data" ? `data.${of}.${name}` : undefined;
}

class Conversion {
  private readonly blocks = new Map<HclBlock, ConvertedBlock>();
  private readonly converted = new Map<string, Convertible>();
  private readonly notes: Remark[] = [];

  constructor(
    private readonly sources: readonly Source[],
    private readonly left: Remark[],
  ) {
    // References to a resource depend on whether it is converted.
    const candidates = sources.flatMap((source) =>
      source.items.flatMap((item) => {
        const address = item.kind === "block" ? addressOf(item) : undefined;
        return item.kind === "block" && address !== undefined ? [{ source, item, address }] : [];
      }),
    );
    for (const { source, item, address } of candidates) {
      const kind = convertibles.get(item.labels[0] ?? "");
      const problems = kind
        ? convertBlock(item, source.text, kind, () => undefined).problems
        : [`This provider has no ${item.type === "data" ? "data source" : "resource"} for ${item.labels[0] ?? ""}.`];
      if (kind && problems.length === 0) this.converted.set(address, kind);
      for (const text of problems) this.left.push(remark(source, item, address, text));
    }
    for (const { source, item, address } of candidates) {
      const kind = this.converted.get(address);
      if (!kind) continue;
      const converted = convertBlock(item, source.text, kind, this.find);
      this.blocks.set(item, converted);
      for (const text of converted.notes) this.notes.push(remark(source, item, address, text));
    }
  }

  private readonly find: FindConverted = (address) => this.converted.get(address);

  result(folder: string): Migration {
    const moved = movedBlocks(this.converted);
    const file = join(folder, movedFileName);
    const before = existsSync(file) ? readFileSync(file, "utf8") : "";
    const files = this.converted.size === 0 ? [] : this.files();
    const addresses = [...this.converted].map(([from, kind]) => [from, targetOf(from, kind)] as const);
    return {
      files: [
        ...files,
        ...(moved === "" ? [] : [{ path: movedFileName, text: [before, moved].filter(Boolean).join("\n") }]),
      ],
      converted: new Map(addresses),
      left: this.left,
      notes: this.notes,
      settings: this.settings(),
    };
  }

  private settings(): ReadonlySet<string> | undefined {
    const blocks = this.sources.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === "block" && isProvider(item) ? [item] : [])),
    );
    return blocks.length === 0 ? undefined : new Set(blocks.flatMap(({ body }) => body.map(nameOf)));
  }

  private files(): readonly ProgramFile[] {
    return this.sources.flatMap((source) => {
      const text = this.convert(source);
      return text === source.text ? [] : [{ path: source.name, text }];
    });
  }

  private convert(source: Source): string {
    let text = "";
    let at = 0;
    for (const item of source.items) {
      text += source.text.slice(at, item.start) + this.convertItem(source, item);
      at = item.end;
    }
    return text + source.text.slice(at);
  }

  private convertItem(source: Source, item: HclItem): string {
    const own = source.text.slice(item.start, item.end);
    if (item.kind === "attribute") return own;
    const converted = this.blocks.get(item);
    if (converted) return converted.text;
    const keepsLinode = this.left.length > 0;
    if (isProvider(item)) {
      const { text, notes } = convertProvider(item);
      for (const note of notes) this.notes.push(remark(source, item, 'provider "linode"', note));
      return keepsLinode ? `${own}\n\n${text}` : text;
    }
    if (item.type === "terraform") return convertRequirements(source.text, item, keepsLinode);
    // Their addresses are those of the existing state.
    if (item.type === "moved" || item.type === "removed") return own;
    if (item.type === "import") return this.convertImport(source, item, own);
    const { text, problems } = rewriteReferences(own, this.find);
    const subject = [item.type, ...item.labels].join(".");
    for (const problem of problems) this.notes.push(remark(source, item, subject, problem));
    return text;
  }

  /** Removes the import block of a converted resource, because the import IDs of the two providers differ. */
  private convertImport(source: Source, item: HclBlock, own: string): string {
    const address = attributeIn(item, "to")?.expression ?? "";
    if (!this.converted.has(address.replace(/\[.*/s, ""))) return own;
    this.notes.push(remark(source, item, address, "The import block is removed. Apply it before you migrate."));
    return "";
  }
}

const isProvider = (item: HclItem): boolean =>
  item.kind === "block" && item.type === "provider" && item.labels[0] === "linode";

const remark = ({ name, text: whole }: Source, { start }: HclItem, subject: string, text: string): Remark => ({
  place: `${name}:${String(lineNumberAt(whole, start))}`,
  subject,
  text,
});

const targetOf = (address: string, { contract, counterpart }: Convertible) =>
  address.replace(counterpart.type, `stratus_${contract.name}`);

function movedBlocks(converted: ReadonlyMap<string, Convertible>): string {
  return [...converted]
    .filter(([from]) => !from.startsWith("data."))
    .map(([from, kind]) =>
      block("moved", [
        ["from", hclCode(from)],
        ["to", hclCode(targetOf(from, kind))],
      ]),
    )
    .join("\n");
}

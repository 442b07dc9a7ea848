import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { block, hclCode } from "../../program/hcl/code";
import type { ProgramFile } from "../../program";
import { configurationNames, isHclFile, readConfigurationFile } from "../../terraform/configuration-files";
import { handlers } from "../../resources/handlers";
import { type ConvertedBlock, convertBlock } from "./convert-block";
import { attributeIn, type HclBlock, type HclItem, lineNumberAt, nameOf, parseHcl } from "../hcl/parse";
import { convertProvider, convertRequirements } from "./provider-block";
import {
  type ModuleProviders,
  passesLinode,
  type ProviderNames,
  providerNames,
  requirementsIn,
  rewriteMappings,
} from "./provider-names";
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
  /** The providers of the folder after its migration. */
  readonly providers: ModuleProviders;
  /** True if the folder or a module that it calls uses this provider after its migration. */
  readonly usesStratus: boolean;
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

/**
 * Converts the configuration in a folder, without its modules. Writes nothing.
 * @param callers the folders that call it as a module
 */
export function migrateFolder(folder: string, callers: readonly string[] = []): Migration {
  const names = configurationNames(folder);
  const sources = names.filter(isHclFile).map((name): Source => {
    const { text } = readConfigurationFile(folder, name);
    return { name, text, items: parseHcl(text, join(folder, name)) };
  });
  const json = names.filter((name) => !isHclFile(name) && mentionsLinode(readConfigurationFile(folder, name).text));
  const left = json.map((name) => ({ place: name, subject: name, text: "JSON configurations aren't converted." }));
  const called = (source: string): Migration | undefined => {
    const module = join(folder, source);
    const isFolder = /^\.\.?(\/|$)/.test(source) && statSync(module, { throwIfNoEntry: false })?.isDirectory() === true;
    return isFolder && !callers.includes(module) ? migrateFolder(module, [...callers, folder]) : undefined;
  };
  return new Conversion(sources, left, called).result(folder);
}

const mentionsLinode = (text: string) => /\blinode_\w+/.test(text);

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
  private readonly names: ProviderNames;
  /** The calls of modules, with the migrations of those in local folders. */
  private readonly calls = new Map<HclBlock, Migration | undefined>();
  private readonly declared: ReadonlySet<string>;

  constructor(
    private readonly sources: readonly Source[],
    private readonly left: Remark[],
    called: (source: string) => Migration | undefined,
  ) {
    const requirements = sources.flatMap(({ items }) => requirementsIn(items));
    this.names = providerNames(requirements);
    this.declared = new Set(requirements.map(({ name }) => name));
    for (const item of sources.flatMap(({ items }) => items)) {
      if (item.kind !== "block" || item.type !== "module") continue;
      const [, path] = /^"([^"]*)"$/.exec(attributeIn(item, "source")?.expression ?? "") ?? [];
      this.calls.set(item, path === undefined ? undefined : called(path));
    }
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
        ? convertBlock(item, source.text, kind, { find: () => undefined, providers: this.names }).problems
        : [`This provider has no ${item.type === "data" ? "data source" : "resource"} for ${item.labels[0] ?? ""}.`];
      if (kind && problems.length === 0) this.converted.set(address, kind);
      for (const text of problems) this.left.push(remark(source, item, address, text));
    }
    for (const { source, item, address } of candidates) {
      const kind = this.converted.get(address);
      if (!kind) continue;
      const converted = convertBlock(item, source.text, kind, { find: this.find, providers: this.names });
      this.blocks.set(item, converted);
      for (const text of converted.notes) this.notes.push(remark(source, item, address, text));
    }
  }

  private readonly find: FindConverted = (address) => this.converted.get(address);

  result(folder: string): Migration {
    const moved = movedBlocks(this.converted);
    const file = join(folder, movedFileName);
    const before = existsSync(file) ? readFileSync(file, "utf8") : "";
    const modules = [...this.calls.values()];
    const usesStratus =
      this.declared.has("stratus") || this.converted.size > 0 || modules.some((module) => module?.usesStratus === true);
    const files = this.converted.size > 0 || modules.some((module) => module?.usesStratus === true) ? this.files() : [];
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
      providers: { names: this.names, declared: this.declared, keepsLinode: this.keepsLinode() },
      usesStratus,
    };
  }

  /** True if resources of the folder or of a module still need the Linode provider. */
  private keepsLinode(): boolean {
    const inModules = [...this.calls].some(([call, module]) => {
      return module ? module.providers.keepsLinode : passesLinode(call, this.names);
    });
    return this.left.length > 0 || inModules;
  }

  private settings(): ReadonlySet<string> | undefined {
    const blocks = this.sources.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === "block" && this.localNameOf(item) !== undefined ? [item] : [])),
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
    const keepsLinode = this.keepsLinode();
    const local = this.localNameOf(item);
    if (local !== undefined) {
      const { text, notes } = convertProvider(item, local);
      for (const note of notes) this.notes.push(remark(source, item, `provider "${item.labels[0] ?? ""}"`, note));
      return keepsLinode ? `${own}\n\n${text}` : text;
    }
    if (item.type === "terraform") return convertRequirements(source.text, item, this.names, keepsLinode);
    // Their addresses are those of the existing state.
    if (item.type === "moved" || item.type === "removed") return own;
    if (item.type === "import") return this.convertImport(source, item, own);
    const { text, problems } = rewriteReferences(
      item.type === "module" ? this.convertCall(source, item) : own,
      this.find,
    );
    const subject = [item.type, ...item.labels].join(".");
    for (const problem of problems) this.notes.push(remark(source, item, subject, problem));
    return text;
  }

  /** The local name of this provider for a block of the Linode provider. Undefined for any other block. */
  private localNameOf(item: HclItem): string | undefined {
    return item.kind === "block" && item.type === "provider" ? this.names(item.labels[0] ?? "") : undefined;
  }

  /** Converts the providers that a call passes to a module in a local folder. */
  private convertCall(source: Source, call: HclBlock): string {
    const own = source.text.slice(call.start, call.end);
    const module = this.calls.get(call);
    const note = (text: string) => this.notes.push(remark(source, call, `module.${call.labels[0] ?? ""}`, text));
    if (!module) {
      if (passesLinode(call, this.names))
        note(
          "providers is unchanged, because the source isn't a folder here. The module still uses the Linode provider.",
        );
      return own;
    }
    if (module.files.length > 0)
      note(`Run stratus migrate in the folder ${attributeIn(call, "source")?.expression ?? ""}, too.`);
    const passed = attributeIn(call, "providers");
    if (!passed || !module.usesStratus) return own;
    const value = rewriteMappings(passed, this.names, module.providers);
    const start = own.indexOf(passed.expression, passed.start - call.start);
    return own.slice(0, start) + value + own.slice(start + passed.expression.length);
  }

  /** Removes the import block of a converted resource, because the import IDs of the two providers differ. */
  private convertImport(source: Source, item: HclBlock, own: string): string {
    const address = attributeIn(item, "to")?.expression ?? "";
    if (!this.converted.has(address.replace(/\[.*/s, ""))) return own;
    this.notes.push(remark(source, item, address, "The import block is removed. Apply it before you migrate."));
    return "";
  }
}

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

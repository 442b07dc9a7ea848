import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isOverrideFile } from "../../../terraform/configuration-files";
import { attributeIn, type HclBlock, type HclItem } from "../../hcl/parse";
import type { ProgramFile } from "../../program";
import { attachedObjects, type VariableAttachments } from "./attachments";
import { convertBlock, type ConvertedBlock } from "./convert-block";
import { FileConverter } from "./convert-file";
import { remainingReferences } from "./convert-items";
import { convertibles, unknownType } from "./convertibles";
import { emptyScope, type FolderObjects, folderScope, isSeveral, localsIn, outputShapes } from "./folder-scope";
import { movedAddress, movedBlocks } from "./moved-blocks";
import { missingRequirement, requirementFileName, settingsIn } from "./provider-block";
import {
  mayUseLinode,
  type ModuleProviders,
  needsLinode,
  type ProviderNames,
  providerNames,
  requirementsIn,
  testsLinode,
} from "./provider-names";
import { type Remark, Remarks } from "./remarks";
import type { Scope } from "./scope";
import type { Convertible, ValueShape } from "./shapes";
import {
  blocksIn,
  configurationFiles,
  leftFiles,
  linodeAddress,
  type ParsedFile,
  readSource,
  testFiles,
  withEndings,
} from "./sources";
import { possibleUses } from "./variable-uses";

/** The result of converting a folder. */
export interface Migration {
  /** The files that change, and the new file with the moved blocks. */
  readonly files: readonly ProgramFile[];
  /** The addresses of the converted resources and data sources, with those in the Linode provider. */
  readonly converted: ReadonlyMap<string, string>;
  /** Resources, data sources, references and files that stay as they are, with the reasons. */
  readonly left: readonly Remark[];
  readonly notes: readonly Remark[];
  /** The arguments of the provider that the folder sets. Undefined if it doesn't configure the provider. */
  readonly settings: ReadonlySet<string> | undefined;
  /** The providers of the folder after its migration. */
  readonly providers: ModuleProviders;
  /** True if the folder or a module that it calls uses this provider after its migration. */
  readonly usesStratus: boolean;
  /** Returns the objects in the values of the outputs. */
  readonly outputs: () => ValueShape | undefined;
  readonly variables: VariableAttachments;
  /** True if the folder has a resource with an address, after its migration. */
  readonly has: (address: string) => boolean;
  readonly sources: readonly ParsedFile[];
}

export const movedFileName = "moved-from-linode.tf";

/**
 * Converts the configuration in a folder, without its modules. Writes nothing.
 * @param callers the folders that call it as a module
 */
export function migrateFolder(folder: string, callers: readonly string[] = []): Migration {
  const sources = configurationFiles(folder).map((name) => readSource(folder, name));
  const tests = testFiles(folder).map((name) => readSource(folder, name));
  const left = [...leftFiles(folder)].map(([name, text]) => ({ place: name, subject: name, text }));
  const called = (source: string): Migration | undefined => {
    const module = join(folder, source);
    const isFolder = /^\.\.?(\/|$)/.test(source) && statSync(module, { throwIfNoEntry: false })?.isDirectory() === true;
    return isFolder && !callers.includes(module) ? migrateFolder(module, [...callers, folder]) : undefined;
  };
  const migration = new Conversion(sources, tests, new Remarks(left), called).result(folder);
  const notes = callers.length > 0 ? [] : possibleUses(sources);
  return { ...migration, notes: [...migration.notes, ...notes] };
}

interface Candidate {
  readonly source: ParsedFile;
  readonly item: HclBlock;
  readonly address: string;
}

class Conversion implements FolderObjects {
  readonly blocks = new Map<HclBlock, ConvertedBlock>();
  readonly converted = new Map<string, Convertible>();
  /** The resources and data sources with `count` or `for_each`. */
  readonly several = new Set<string>();
  readonly names: ProviderNames;
  /** The calls of modules, with the migrations of those in local folders. */
  readonly calls = new Map<HclBlock, Migration | undefined>();
  private readonly declared: ReadonlySet<string>;
  readonly locals: ReadonlyMap<string, string>;
  private readonly variables = new Map<string, string>();
  readonly scope: Scope;
  private readonly items: readonly HclItem[];
  /** True if the folder has something that needs the Linode provider. */
  private hasLinode: boolean;

  constructor(
    readonly sources: readonly ParsedFile[],
    private readonly tests: readonly ParsedFile[],
    private readonly remarks: Remarks,
    called: (source: string) => Migration | undefined,
  ) {
    const items = sources.flatMap((source) => source.items);
    this.items = items;
    this.locals = localsIn(items);
    const requirements = requirementsIn(items);
    this.names = providerNames(requirements);
    this.declared = new Set(requirements.map(({ name }) => name));
    this.hasLinode =
      remarks.left.length > 0 ||
      sources.some((source) => needsLinode(source.text, source.items, this.names)) ||
      tests.some((source) => testsLinode(source.items, this.names));
    for (const item of items) {
      if (item.kind !== "block" || item.type !== "module") continue;
      const [, path] = /^"([^"]*)"$/.exec(attributeIn(item, "source")?.expression ?? "") ?? [];
      this.calls.set(item, path === undefined ? undefined : called(path));
    }
    this.scope = folderScope(this);
    this.convertBlocks();
  }

  /** References to a resource depend on whether it is converted, so this finds the converted ones first. */
  private convertBlocks(): void {
    const candidates = this.sources.flatMap((source) =>
      blocksIn(source.items).flatMap((item): readonly Candidate[] => {
        const address = linodeAddress(item);
        return address === undefined ? [] : [{ source, item, address }];
      }),
    );
    const attached = this.attachments();
    for (const candidate of candidates) {
      const { item, address } = candidate;
      const problems = [...this.problemsOf(candidate), ...(attached.get(address) ?? [])];
      const kind = kindOf(item);
      if (isSeveral(item)) this.several.add(address);
      if (kind && problems.length === 0) this.converted.set(address, kind);
      else this.hasLinode = true;
      for (const text of new Set(problems)) this.remarks.leave(candidate, address, text);
    }
    for (const candidate of candidates) {
      const { source, item, address } = candidate;
      const kind = this.converted.get(address);
      if (!kind) continue;
      const names = { scope: this.scope, providers: this.names };
      const converted = convertBlock(item, source.text, kind, names, isOverrideFile(source.name));
      this.blocks.set(item, converted);
      for (const text of converted.notes) this.remarks.note({ source, item }, address, text);
      this.remarks.leaveReferences(source, address, converted.unconverted);
    }
  }

  private problemsOf({ source, item }: Candidate): readonly string[] {
    const [type = ""] = item.labels;
    const kind = kindOf(item);
    if (!kind) return [unknownType(item.type, type)];
    return convertBlock(item, source.text, kind, { scope: emptyScope, providers: this.names }).problems;
  }

  /** Returns the reasons why objects can't be moved that other resources attach something to, by address. */
  private attachments(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, readonly string[]>();
    const modules = [...this.calls].flatMap(([call, migration]) =>
      migration ? [{ call, variables: migration.variables }] : [],
    );
    for (const source of this.sources) {
      const blocks = blocksIn(source.items);
      const own = modules.filter(({ call }) => blocks.includes(call));
      for (const { address, reason, by } of attachedObjects({ blocks, locals: this.locals, modules: own })) {
        if (address.startsWith("var.")) this.variables.set(address.slice("var.".length), reason);
        else if (address.startsWith("module.")) this.leaveAttached(source, by, address);
        else found.set(address, [...(found.get(address) ?? []), reason]);
      }
    }
    return found;
  }

  private leaveAttached(source: ParsedFile, by: HclBlock, module: string): void {
    const [call] = [...this.calls].find(([{ labels }]) => `module.${labels[0] ?? ""}` === module) ?? [];
    const folder = (call && attributeIn(call, "source")?.expression) ?? module;
    const text = `It belongs to an object in ${folder}, which can't be moved because of it. Keep that object in the Linode provider.`;
    this.remarks.leave({ source, item: by }, linodeAddress(by) ?? module, text);
  }

  result(folder: string): Migration {
    const moved = movedBlocks(this.converted);
    const file = join(folder, movedFileName);
    const before = existsSync(file) ? readFileSync(file, "utf8") : "";
    const modules = [...this.calls.values()];
    const usesModules = modules.some((module) => module?.usesStratus === true);
    const addresses = [...this.converted].map(([from, kind]) => [from, movedAddress(from, kind)] as const);
    const movedFile = { path: movedFileName, text: [before, this.withUsualEndings(moved)].filter(Boolean).join("\n") };
    // The tests refer to what the files contain.
    const files = this.converted.size > 0 || usesModules ? this.files() : [];
    return {
      files: [...files, ...this.requirement(folder), ...(moved === "" ? [] : [movedFile])],
      converted: new Map(addresses),
      left: this.remarks.left,
      notes: this.remarks.notes,
      settings: settingsIn(this.items, this.names),
      providers: { names: this.names, declared: this.declared, keepsLinode: this.keepsLinode() },
      usesStratus: this.declared.has("stratus") || this.converted.size > 0 || usesModules,
      outputs: () => outputShapes(this.items, this.scope),
      variables: this.variables,
      has: (address) => this.has(address),
      sources: this.sources,
    };
  }

  /** True if the folder relied on the provider that Terraform derives from the type of a resource. */
  lacksRequirement = (): boolean =>
    this.converted.size > 0 && !this.declared.has("stratus") && ![...this.declared].some((name) => this.names(name));

  private requirement(folder: string): readonly ProgramFile[] {
    const text = this.lacksRequirement() ? missingRequirement(folder, this.sources) : undefined;
    return text === undefined ? [] : [{ path: requirementFileName, text: this.withUsualEndings(text) }];
  }

  private withUsualEndings = (text: string) =>
    withEndings(text, this.sources.length > 0 && this.sources.every(({ hasCarriageReturns }) => hasCarriageReturns));

  /** True if resources of the folder or of a module still need the Linode provider. */
  keepsLinode(): boolean {
    const inModules = [...this.calls].some(([call, module]) => {
      return module ? module.providers.keepsLinode : mayUseLinode(call, this.names);
    });
    return this.hasLinode || inModules;
  }

  private files(): readonly ProgramFile[] {
    for (const source of this.tests) this.checkTest(source);
    return this.sources.flatMap((source) => {
      const text = new FileConverter(source, this, this.remarks).convert();
      return text === source.text ? [] : [{ path: source.name, text: withEndings(text, source.hasCarriageReturns) }];
    });
  }

  /** Lists the references of a test to converted objects. */
  private checkTest(source: ParsedFile): void {
    for (const { item, text } of remainingReferences(source, this.scope, this.names))
      this.remarks.leave({ source, item }, [item.type, ...item.labels].join("."), text);
  }

  private has(address: string): boolean {
    const isOwn = ({ type, labels }: HclBlock) => type === "resource" && labels.join(".") === address;
    return (
      [...this.converted].some(([from, kind]) => movedAddress(from, kind) === address) ||
      blocksIn(this.items).some(isOwn)
    );
  }
}

const kindOf = ({ type, labels: [of = ""] }: HclBlock) => convertibles.get(type === "data" ? `data.${of}` : of);

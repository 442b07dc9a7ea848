import { isOverrideFile } from "../../../terraform/configuration-files";
import { attributeIn, type HclBlock, type HclItem, innerComments } from "../../hcl/parse";
import type { ConvertedBlock } from "./convert-block";
import { convertItems, wholeObjects } from "./convert-items";
import { convertibles } from "./convertibles";
import { convertImportBlock, importTarget } from "./import-block";
import { movedAddress } from "./moved-blocks";
import { convertProvider, convertRequirements, hasProvider } from "./provider-block";
import { type ModuleProviders, passesLinode, type ProviderNames, rewriteMappings } from "./provider-names";
import type { Remarks } from "./remarks";
import type { Scope } from "./scope";
import type { Convertible } from "./shapes";
import type { ParsedFile } from "./sources";
import { usesInModule } from "./variable-uses";

/** The migration of a module in a local folder. */
interface CalledModule {
  readonly files: readonly unknown[];
  readonly providers: ModuleProviders;
  readonly sources: readonly ParsedFile[];
  readonly usesStratus: boolean;
  readonly has: (address: string) => boolean;
}

/** The decisions about a folder that its files depend on. */
interface FolderDecisions {
  readonly sources: readonly ParsedFile[];
  readonly blocks: ReadonlyMap<HclBlock, ConvertedBlock>;
  readonly converted: ReadonlyMap<string, Convertible>;
  readonly calls: ReadonlyMap<HclBlock, CalledModule | undefined>;
  readonly names: ProviderNames;
  readonly scope: Scope;
  /** True if resources of the folder or of a module still need the Linode provider. */
  readonly keepsLinode: () => boolean;
  /** True if the folder relied on the provider that Terraform derives from the type of a resource. */
  readonly lacksRequirement: () => boolean;
}

/** Converts the text of a file, once the converted resources of its folder are known. */
export class FileConverter {
  constructor(
    private readonly source: ParsedFile,
    private readonly folder: FolderDecisions,
    private readonly remarks: Remarks,
  ) {}

  /** Returns the text of the file with its blocks converted. */
  convert(): string {
    const { source } = this;
    let text = "";
    let at = 0;
    for (const item of source.items) {
      text += source.text.slice(at, item.start) + this.convertItem(item);
      at = item.end;
    }
    return text + source.text.slice(at);
  }

  private convertItem(item: HclItem): string {
    const { source, folder } = this;
    const own = source.text.slice(item.start, item.end);
    if (item.kind === "attribute") return own;
    const converted = folder.blocks.get(item);
    if (converted) return converted.text;
    const keepsLinode = folder.keepsLinode();
    const local = this.localNameOf(item);
    if (local !== undefined) {
      if (hasProvider(folder.sources, local, item)) return keepsLinode ? own : innerComments(item);
      const { text, notes } = convertProvider(item, local);
      for (const note of notes) this.remarks.note({ source, item }, `provider "${item.labels[0] ?? ""}"`, note);
      return keepsLinode ? `${own}\n\n${text}` : text;
    }
    if (item.type === "terraform")
      return convertRequirements(
        source.text,
        item,
        folder.names,
        keepsLinode,
        folder.lacksRequirement() && !isOverrideFile(source.name),
      );
    // Their addresses are those of the existing state.
    if (item.type === "moved" || item.type === "removed") return own;
    if (item.type === "import") return this.convertImport(item, own);
    if (item.type === "check") return this.convertCheck(item);
    return this.convertOther(item);
  }

  private convertOther(item: HclBlock): string {
    const subject = item.labels.length === 0 ? item.type : [item.type, ...item.labels].join(".");
    this.listWholeObjects(item, subject);
    const providers = item.type === "module" ? this.convertCall(item) : undefined;
    const { text, problems } = convertItems(this.source.text, item, this.folder.scope, (attribute) =>
      attribute.name === "providers" ? providers : undefined,
    );
    this.remarks.leaveReferences(this.source, subject, problems);
    return text;
  }

  /** Converts the assertions of a check, and the data source in it. */
  private convertCheck(check: HclBlock): string {
    const nested = check.body.flatMap((item) => {
      const converted = item.kind === "block" ? this.folder.blocks.get(item) : undefined;
      return converted ? [{ item, text: converted.text.replaceAll("\n", "\n  ") }] : [];
    });
    const others = { ...check, body: check.body.filter((item) => nested.every((each) => each.item !== item)) };
    const { text, problems } = convertItems(this.source.text, others, this.folder.scope);
    this.remarks.leaveReferences(this.source, `check.${check.labels[0] ?? ""}`, problems);
    return nested.reduce(
      (result, { item, text: converted }) =>
        result.replace(this.source.text.slice(item.start, item.end), () => converted),
      text,
    );
  }

  /** Reports the values that contain whole objects, and that the command can't follow. */
  private listWholeObjects(item: HclBlock, subject: string): void {
    if (item.type === "locals") return;
    for (const attribute of wholeObjects(item, this.folder.scope)) {
      const { name } = attribute;
      const module = this.folder.calls.get(item);
      const differences = "Attributes have other names here, and IDs are numbers.";
      if (item.type === "output")
        this.remarks.note(
          { source: this.source, item: attribute },
          subject,
          `Its value has whole objects. ${differences}`,
        );
      else
        this.remarks.leave(
          { source: this.source, item: attribute },
          subject,
          `${name}: ${module ? `The variable ${name} of the module` : "The value"} gets whole objects, whose attributes have other names and types in this provider. Pass the attributes that it needs.`,
        );
    }
  }

  /** Returns the local name of this provider for a provider block of the Linode provider. */
  private localNameOf(item: HclItem): string | undefined {
    return item.kind === "block" && item.type === "provider" ? this.folder.names(item.labels[0] ?? "") : undefined;
  }

  /** Converts the providers that a call passes to a module in a local folder. */
  private convertCall(call: HclBlock): string | undefined {
    const module = this.folder.calls.get(call);
    const note = (text: string) =>
      this.remarks.note({ source: this.source, item: call }, `module.${call.labels[0] ?? ""}`, text);
    if (!module) {
      if (passesLinode(call, this.folder.names))
        note(
          "providers is unchanged, because the source isn't a folder here. The module still uses the Linode provider.",
        );
      return undefined;
    }
    this.remarks.left.push(...usesInModule(call, module.sources, this.folder.scope));
    if (module.files.length > 0)
      note(`Also run stratus migrate in the folder ${attributeIn(call, "source")?.expression ?? ""}.`);
    const passed = attributeIn(call, "providers");
    return passed && module.usesStratus ? rewriteMappings(passed, this.folder.names, module.providers) : undefined;
  }

  /** Converts the import block of a converted resource, also of one in a module in a local folder. */
  private convertImport(item: HclBlock, own: string): string {
    const { module, address } = importTarget(item);
    const kind = convertibles.get(address.split(".")[0] ?? "");
    const [, called] = [...this.folder.calls].find(([{ labels }]) => labels[0] === module) ?? [];
    const isConverted =
      module === undefined ? this.folder.converted.has(address) : kind && called?.has(movedAddress(address, kind));
    if (!kind || isConverted !== true) return own;
    const names = { scope: this.folder.scope, providers: this.folder.names };
    const { text, problems } = convertImportBlock(this.source.text, item, kind, names);
    this.remarks.leaveReferences(this.source, `import ${address}`, problems);
    return text;
  }
}

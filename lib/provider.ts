import { resolve } from "node:path";
import type { TerraformProviderGeneratorMetadata } from "cdktf";
import { TerraformStack, Token } from "cdktf";
import type { Construct } from "constructs";
import { providerSettings, text } from "../src/contract";
import { addMovesOfFile } from "./core/moves/moves-of-file";
import { validateAtSynth, validateProps } from "./core/validation/validate-props";
import type { StratusProviderConfig } from "./l1/provider";
import { StratusProvider as L1StratusProvider } from "./l1/provider";
import { attributesInHcl, resolveInHcl } from "./core/hcl-attributes";
import type { Optional } from "./core/props";
import { synthesizeWithProvider } from "./bundled-provider/synthesize-with-provider";
import { addProgramValidation } from "./rules";
import { addAspectsOfScopesAround } from "./tags/aspects-above-stacks";
import { findBundle, packageFolder } from "../src/terraform/bundled-provider/bundle";

/** The provider's settings; the environment may give `token`, `baseUrl`, `betaUrl` and `dialect` in their place. */
export interface StratusProviderProps extends Optional<Omit<StratusProviderConfig, "alias">> {
  /** What tells several providers in one stack apart. Default: none, for the stack's only one. */
  readonly alias?: string | undefined;
}

const alias = text("What tells several providers in one stack apart.").length(1, Infinity).optional();
const propsContract = { contract: { ...providerSettings, fields: { ...providerSettings.fields, alias } } };

/** The context that names a folder with another build of the provider. */
const folderContext = "stratusProviderFolder";

/**
 * The provider of every Stratus resource in a stack. `new StratusProvider(this, "stratus")` is enough where
 * `STRATUS_TOKEN` and `STRATUS_BASE_URL` are set. The provider itself is placed beside the synthesized stack.
 *
 * A relative `caFile` starts at the working directory of the program.
 *
 * Where the working directory has a `stratus.moves.json`, which `stratus refactor` writes, the stack gets the `moved` blocks
 * that it has for it.
 *
 * Throws when a setting cannot work, such as a `baseUrl` that does not end in `/v4`; the units are those of the settings.
 * Throws where `stratus.moves.json` cannot be used.
 * Throws at synth when the package has no built provider.
 */
export class StratusProvider extends L1StratusProvider {
  override readonly terraformGeneratorMetadata: TerraformProviderGeneratorMetadata;

  constructor(scope: Construct, id: string, props: StratusProviderProps = {}) {
    super(scope, id, validateProps<StratusProviderConfig>(scope, id, propsContract, props));
    validateAtSynth(this, scope, id);
    const context: unknown = this.node.tryGetContext(folderContext);
    const folder = typeof context === "string" ? context : packageFolder();
    // The bindings know the package's version; a development build has one of its own, and is asked for by it.
    const providerVersion = findBundle(folder)?.version;
    this.terraformGeneratorMetadata = {
      providerName: L1StratusProvider.tfResourceType,
      ...(providerVersion === undefined ? {} : { providerVersion }),
    };
    synthesizeWithProvider(TerraformStack.of(this), this, folder);
    addProgramValidation(TerraformStack.of(this));
    addMovesOfFile(TerraformStack.of(this));
    addAspectsOfScopesAround(TerraformStack.of(this));
  }

  /** Terraform would look for a relative path in the folder of the synthesized stack. */
  protected override synthesizeAttributes(): { [name: string]: unknown } {
    const attributes: { [name: string]: unknown } = super.synthesizeAttributes();
    const { ca_file: path } = attributes;
    const isWritten = typeof path === "string" && path !== "" && !Token.isUnresolved(path) && !path.includes("${");
    return isWritten ? { ...attributes, ca_file: resolve(path) } : attributes;
  }

  /** The settings as `cdktf synth --hcl` writes them. */
  override toHclTerraform(): object {
    return resolveInHcl(super.toHclTerraform() as object, super.toTerraform() as object, (hcl, json) => {
      const blocks = json["provider"] as { readonly [name: string]: readonly { readonly [name: string]: unknown }[] };
      const name = this.terraformResourceType;
      return { ...hcl, provider: { [name]: (blocks[name] ?? []).map(attributesInHcl) } };
    });
  }
}

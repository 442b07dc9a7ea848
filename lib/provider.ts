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

/**
 * Properties of `StratusProvider`. Settings that aren't set here use the environment variables `STRATUS_TOKEN`,
 * `STRATUS_BASE_URL`, `STRATUS_BETA_URL` and `STRATUS_DIALECT`.
 */
export interface StratusProviderProps extends Optional<Omit<StratusProviderConfig, "alias">> {
  /**
   * The provider's alias. Needed only if the stack has several Stratus providers.
   * @default none
   */
  readonly alias?: string | undefined;
}

const alias = text("Distinguishes this provider from others in the same stack.").length(1, Infinity).optional();
const definition = { contract: { ...providerSettings, fields: { ...providerSettings.fields, alias } } };

/** The context key for the folder of another build of the provider. */
const folderContext = "stratusProviderFolder";

/**
 * The provider of every Stratus resource in a stack. Synth copies the provider next to the synthesized stack.
 *
 * If the environment variables `STRATUS_TOKEN` and `STRATUS_BASE_URL` are set, no props are needed. A relative `caFile` is
 * resolved against the program's working directory. If the working directory has a `stratus.moves.json`, written by
 * `stratus refactor`, the stack gets the `moved` blocks listed in it.
 *
 * Synth fails if the package has no built provider.
 *
 * @example new StratusProvider(this, "stratus");
 * @throws if a setting is invalid, such as a `baseUrl` that doesn't end with `/v4`
 * @throws if `stratus.moves.json` is invalid
 */
export class StratusProvider extends L1StratusProvider {
  override readonly terraformGeneratorMetadata: TerraformProviderGeneratorMetadata;

  constructor(scope: Construct, id: string, props: StratusProviderProps = {}) {
    super(scope, id, validateProps<StratusProviderConfig>(scope, id, definition, props));
    validateAtSynth(this, scope, id);
    const context: unknown = this.node.tryGetContext(folderContext);
    const folder = typeof context === "string" ? context : packageFolder();
    // A development build has its own version. The bindings contain the package's version.
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

  /** Resolves a relative `ca_file`. Terraform would resolve it against the folder of the synthesized stack. */
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

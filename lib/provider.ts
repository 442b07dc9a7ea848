import { resolve } from "node:path";
import { type TerraformProviderGeneratorMetadata, TerraformStack, Token } from "cdktf";
import type { Construct } from "constructs";
import { check, text } from "../src/contract";
import { providerSettings } from "../src/shared/provider-settings";
import { findBundle, packageFolder } from "../src/terraform/bundled-provider/bundle";
import { findInstallationProblem, findPathProblem } from "../src/terraform/bundled-provider/cli-config";
import { synthesizeWithoutProvider, synthesizeWithProvider } from "./bundled-provider/synthesize-with-provider";
import { addImportsOfFile } from "./core/adopt";
import { attributesInHcl, resolveInHcl } from "./core/hcl-attributes";
import { addMovesOfFile } from "./core/moves/moves-of-file";
import { noteWarnings, throwProblems } from "./core/problems";
import type { Optional } from "./core/props";
import { validateAtSynth } from "./core/validation/validate-at-synth";
import { validateProps } from "./core/validation/validate-props";
import { StratusProvider as L1StratusProvider, type StratusProviderConfig } from "./l1/provider";
import { addProgramValidation } from "./rules";
import { addAspectsOfScopesAround } from "./tags/aspects-above-stacks";

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
  /**
   * The address of the provider in a registry or a mirror: `HOST/NAMESPACE/stratus`. With it, the stack doesn't contain the
   * provider. `terraform init` installs exactly this package's version from there. Use `stratus.internal/stratus/stratus` if
   * the machines that run Terraform have the provider in a network mirror or in a plugins folder.
   *
   * All Stratus providers of a stack must have the same source.
   * @default none: synth copies the provider into the stack, and Terraform starts it with the `node` on `PATH`
   * @example new StratusProvider(this, "stratus", { source: "terraform.example.com/platform/stratus" });
   * @throws if the value isn't known at synth, or isn't an address whose last part is `stratus`
   */
  readonly source?: string | undefined;
}

const alias = text("Distinguishes this provider from others in the same stack.").length(1, Infinity).optional();

/** Terraform's form of a provider address. It finds the program in a package by the last part. */
const address = /^(?:[\p{L}\p{N}.-]+(?::\d+)?\/)?[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*\/stratus$/u;
const sourceSetting = text("The address of the provider in a registry or a mirror.")
  .check(
    check<string>(
      'must be a provider address HOST/NAMESPACE/stratus, such as "terraform.example.com/platform/stratus"',
      (value) => address.test(value),
      (value) => {
        const bare = value.replace(/^https?:\/\//, "").replace(/\/+$/, "");
        const complete = bare.includes("/") ? [bare, `${bare}/stratus`] : [];
        return complete.filter((each) => address.test(each)).map((each) => `write "${each}"`)[0];
      },
    ),
  )
  .optional();

const atSynth = {
  supported: [],
  contract: { ...providerSettings, fields: { ...providerSettings.fields, alias } },
};
const definition = {
  ...atSynth,
  contract: { ...atSynth.contract, fields: { ...atSynth.contract.fields, source: sourceSetting } },
};

/** The context key for the folder of another build of the provider. */
const folderContext = "stratusProviderFolder";

/**
 * The provider of every Stratus resource in a stack. Synth copies the provider into the synthesized stack, unless `source`
 * names a registry or a mirror.
 *
 * If the environment variables `STRATUS_TOKEN` and `STRATUS_BASE_URL` are set, no props are needed. A relative `caFile` is
 * resolved against the program's working directory. If the working directory has a `stratus.moves.json`, written by
 * `stratus refactor`, the stack gets the `moved` blocks listed in it.
 *
 * Without `source`, synth fails if the package has no built provider.
 *
 * @example new StratusProvider(this, "stratus");
 * @throws if a setting is invalid, such as a `baseUrl` that doesn't end with `/v4`
 * @throws if `stratus.moves.json` is invalid
 */
export class StratusProvider extends L1StratusProvider {
  declare readonly terraformGeneratorMetadata: TerraformProviderGeneratorMetadata;
  /** The provider's address in Terraform. */
  declare readonly terraformProviderSource: string;
  /** The registry or mirror that Terraform installs the provider from. Undefined if the stack contains it. */
  readonly source: string | undefined;

  constructor(scope: Construct, id: string, props: StratusProviderProps = {}) {
    const { source, ...config } = validateProps<StratusProviderConfig & Pick<StratusProviderProps, "source">>(
      scope,
      id,
      definition,
      props,
      atSynth,
    );
    super(scope, id, config);
    validateAtSynth(this, config);
    const stack = TerraformStack.of(this);
    this.source = source;
    if (source === undefined) {
      const context: unknown = this.node.tryGetContext(folderContext);
      const folder = typeof context === "string" ? context : packageFolder();
      // A development build has its own version. The bindings contain the package's version.
      const providerVersion = findBundle(folder)?.version;
      this.terraformGeneratorMetadata = {
        providerName: L1StratusProvider.tfResourceType,
        ...(providerVersion === undefined ? {} : { providerVersion }),
      };
      synthesizeWithProvider(stack, folder);
      noteWarnings(stack, "provider-installation", () =>
        [findInstallationProblem(), findPathProblem()].filter((problem) => problem !== undefined),
      );
    } else {
      if (Token.isUnresolved(source) || /\$\{/.test(source))
        throwProblems(this.node.path, ["source must be known at synth, got a token. Write the address as a string"]);
      this.terraformProviderSource = source;
      synthesizeWithoutProvider(stack, source);
    }
    addProgramValidation(stack);
    addMovesOfFile(stack);
    addImportsOfFile(stack);
    addAspectsOfScopesAround(stack);
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

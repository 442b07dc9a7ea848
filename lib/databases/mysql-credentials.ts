import { dependable, type ITerraformDependable, Lazy, TerraformElement, type TerraformProvider, Token } from "cdktf";
import type { Construct } from "constructs";
import { snake } from "../../src/contract";
import { mysqlCredentials } from "../../src/resources/mysql_credentials/contract";
import { requiredVersionBlock, requireFeature } from "../bundled-provider/required-versions";
import { attributesInHcl, resolveInHcl } from "../core/hcl-attributes";
import type { IMySqlDatabaseRef } from "../core/references";
import { inHost, ownHost } from "../core/scope/host";
import { validateProps } from "../core/validation/validate-props";

/** Properties of `MySqlCredentials`. */
export interface MySqlCredentialsProps {
  /** The database. It must be active when the credentials are read. */
  readonly database: IMySqlDatabaseRef;
  /**
   * The provider that reads the credentials.
   * @default the stack's provider
   */
  readonly provider?: TerraformProvider | undefined;
  /**
   * Constructs to create before the credentials are read.
   * @default only the database
   */
  readonly dependsOn?: readonly ITerraformDependable[] | undefined;
}

type Properties = { readonly [name: string]: unknown };

const type = `stratus_${mysqlCredentials.name}`;
const definition = {
  contract: mysqlCredentials,
  supported: ["provider", "dependsOn"],
};

/**
 * The root user of a MySQL database. Every run reads the credentials again; neither the state nor the plan contains them.
 * Terraform allows ephemeral values only in provider settings and write-only arguments.
 *
 * Requires Terraform 1.10 or OpenTofu 1.11. `DataMySqlCredentials` works with earlier versions, but stores the password in
 * the state.
 *
 * @example
 * ```ts
 * // in a stack with db: MySqlDatabase
 * const credentials = new MySqlCredentials(this, "credentials", { database: db });
 * ```
 * @throws if a value is invalid
 */
export class MySqlCredentials extends TerraformElement {
  readonly terraformResourceType = "stratus_mysql_credentials";
  private readonly databaseId: number;
  private readonly settings: Omit<MySqlCredentialsProps, "database">;

  constructor(scope: Construct, id: string, props: MySqlCredentialsProps) {
    type Config = Omit<MySqlCredentialsProps, "database"> & { readonly databaseId: number };
    const { databaseId, ...settings } = validateProps<Config>(scope, id, definition, props);
    super(inHost(scope, id), id, `ephemeral.${type}`);
    this.databaseId = databaseId;
    this.settings = settings;
    requireFeature(this, MySqlCredentials.name, "ephemeral");
  }

  /** The root user's name. */
  get username(): string {
    return this.reference("username");
  }

  /** The root user's password. */
  get password(): string {
    return this.reference("password");
  }

  /** The provider that reads the credentials. Undefined for the stack's provider. */
  get provider(): TerraformProvider | undefined {
    return this.settings.provider;
  }

  /** The references to other constructs, in the same form as for constructs from the bindings. */
  protected synthesizeAttributes(): { readonly [name: string]: unknown } {
    return { [snake("databaseId")]: this.databaseId };
  }

  /** The credentials as CDKTF writes them into the stack. */
  override toTerraform(): unknown {
    return {
      terraform: requiredVersionBlock(this),
      ephemeral: { [type]: { [this.friendlyUniqueId]: this.blockContent() } },
    };
  }

  /**
   * The credentials as `cdktn synth --hcl` writes them.
   *
   * @throws with CDKTF, which omits ephemeral resources from HCL
   */
  override toHclTerraform(): object {
    if (ownHost() !== "cdktn") {
      throw new Error(
        `${this.node.path}: CDKTF can't write MySqlCredentials as HCL. Synthesize the stack without --hcl, or use CDK Terrain.`,
      );
    }
    const json = this.blockContent();
    const inHcl = (content: Properties) => ({
      ephemeral: { [type]: { [this.friendlyUniqueId]: attributesInHcl(content) } },
    });
    return resolveInHcl({}, json, (_, content) => inHcl(content));
  }

  private blockContent(): Properties {
    const { provider, dependsOn } = this.settings;
    return {
      ...this.synthesizeAttributes(),
      ...(provider ? { provider: provider.fqn } : {}),
      ...(dependsOn ? { depends_on: dependsOn.map(dependable) } : {}),
      ...(this.rawOverrides as object),
    };
  }

  /** Returns a lazy reference, because the logical id can be overridden until synth. */
  private reference(name: keyof typeof mysqlCredentials.fields): string {
    const produce = () => `\${ephemeral.${type}.${this.friendlyUniqueId}.${snake(name)}}`;
    return Token.asString(Lazy.stringValue({ produce }));
  }
}

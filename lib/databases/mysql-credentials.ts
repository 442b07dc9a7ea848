import type { ITerraformDependable, TerraformProvider } from "cdktf";
import { dependable, Lazy, TerraformElement, Token } from "cdktf";
import type { Construct } from "constructs";
import { snake } from "../../src/contract";
import { mysqlCredentials } from "../../src/resources/mysql_credentials/contract";
import { requireEphemeral, versionForEphemeral } from "../bundled-provider/required-versions";
import { attributesInHcl, resolveInHcl } from "../core/hcl-attributes";
import { inHost, ownHost } from "../core/scope/host";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { IMySqlDatabaseRef } from "../core/references";
import { idOf } from "../core/props/id-of";

/** Whose credentials to read. */
export interface MySqlCredentialsProps {
  /** The database; it has to be active when they are read. */
  readonly database: IMySqlDatabaseRef;
  /** The provider that reads them. Default: the stack's. */
  readonly provider?: TerraformProvider | undefined;
  /** What has to be there before they are read. Default: nothing but the database. */
  readonly dependsOn?: readonly ITerraformDependable[] | undefined;
}

type Properties = { readonly [name: string]: unknown };

const type = `stratus_${mysqlCredentials.name}`;
const propsContract = { contract: mysqlCredentials, names: { databaseId: "database" } };

/**
 * The root user of a MySQL database (document 2, Credentials), read anew in every run and kept in neither state nor
 * plan. It may be used where Terraform takes ephemeral values: in providers' settings and in write-only arguments.
 *
 * Needs Terraform 1.10 or OpenTofu 1.11; `DataMySqlCredentials` does without and keeps the password in the state.
 */
export class MySqlCredentials extends TerraformElement {
  readonly terraformResourceType = "stratus_mysql_credentials";
  private readonly databaseId: number;
  private readonly settings: Omit<MySqlCredentialsProps, "database">;

  constructor(scope: Construct, id: string, props: MySqlCredentialsProps) {
    const { database, ...settings } = withoutNulls(props);
    const { databaseId } = validateProps<{ readonly databaseId: number }>(scope, id, propsContract, {
      ...settings,
      databaseId: idOf(database),
    });
    super(inHost(scope, id), id, `ephemeral.${type}`);
    this.databaseId = databaseId;
    this.settings = settings;
    requireEphemeral(this, MySqlCredentials.name);
  }

  /** The root user's name. */
  get username(): string {
    return this.reference("username");
  }

  /** The root user's password. */
  get password(): string {
    return this.reference("password");
  }

  /** The provider that reads it; the stack's own unless one was given. */
  get provider(): TerraformProvider | undefined {
    return this.settings.provider;
  }

  /** What it refers to, as constructs from the bindings say it. */
  protected synthesizeAttributes(): { readonly [name: string]: unknown } {
    return { [snake("databaseId")]: this.databaseId };
  }

  /** What CDKTF writes into the stack. */
  override toTerraform(): unknown {
    return {
      terraform: { required_version: versionForEphemeral },
      ephemeral: { [type]: { [this.friendlyUniqueId]: this.blockContent() } },
    };
  }

  /**
   * The credentials as `cdktn synth --hcl` writes them.
   *
   * @throws with CDKTF, which leaves ephemeral resources out of HCL
   */
  override toHclTerraform(): object {
    if (ownHost() !== "cdktn") {
      throw new Error(
        `${this.node.path}: CDKTF cannot write MySqlCredentials as HCL. Synthesize the stack without --hcl, or write the program with CDK Terrain.`,
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

  /** The logical id may be overridden until the end. */
  private reference(name: keyof typeof mysqlCredentials.fields): string {
    const produce = () => `\${ephemeral.${type}.${this.friendlyUniqueId}.${snake(name)}}`;
    return Token.asString(Lazy.stringValue({ produce }));
  }
}

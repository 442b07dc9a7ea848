import { App, PgBackend, TerraformOutput, TerraformStack } from "cdktf";
import type { PgBackendConfig } from "cdktf";
import { ComputeInstance, EphemeralVariable, StratusProvider } from "cdktf-stratus";
import type { Construct } from "constructs";
import { readPlatform } from "./platform";

class Shop extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new StratusProvider(this, "stratus");
    if (this.node.tryGetContext("states") !== "file") this.keepStateInPostgreSql();
    const { firewall, zone, database } = readPlatform(this);

    // Set with TF_VAR_root_pass. Ephemeral values are in no plan, and write-only values in no state.
    const rootPass = new EphemeralVariable(this, "root_pass");
    const web = new ComputeInstance(this, "web", {
      label: "shop-web",
      region: "us-east",
      type: "g6-standard-1",
      image: "public/debian12",
      rootPassWo: rootPass.stringValue,
      rootPassWoVersion: 1,
    });

    firewall.protect(web);
    database.allowFrom(web);
    zone.point("www", web);

    new TerraformOutput(this, "address", { value: web.publicIpv4 });
  }

  private keepStateInPostgreSql(): void {
    // No connStr, although the type requires one: cdk.tf.json would contain its password. PG_CONN_STR has it.
    new PgBackend(this, {
      schemaName: "shop",
      skipSchemaCreation: true,
      skipTableCreation: true,
      skipIndexCreation: true,
    } as PgBackendConfig);
  }
}

const app = new App();
new Shop(app, "shop");
app.synth();

import { App, PgBackend, TerraformOutput, TerraformStack } from "cdktf";
import type { PgBackendConfig } from "cdktf";
import { Domain, Firewall, MySqlDatabase, Peer, Port, StratusProvider } from "cdktf-stratus";
import type { Construct } from "constructs";

class Platform extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new StratusProvider(this, "stratus");
    if (this.node.tryGetContext("states") !== "file") this.keepStateInPostgreSql();

    const edge = new Firewall(this, "edge", { label: "shop-edge" });
    edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443), { label: "web" });

    const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });

    // The shop team sets the allow list, because it knows its servers. So this database has no allowList.
    const database = new MySqlDatabase(this, "database", {
      label: "shop-db",
      region: "us-east",
      type: "g6-dedicated-2",
      engine: "mysql/8.0.30",
      clusterSize: 1,
      lifecycle: { ignoreChanges: ["allow_list"] },
    });

    // Other programs read these outputs by name, so the names don't depend on the construct tree.
    new TerraformOutput(this, "firewall_id", { value: edge.id, staticId: true });
    new TerraformOutput(this, "domain_id", { value: zone.id, staticId: true });
    new TerraformOutput(this, "database_id", { value: database.id, staticId: true });
  }

  private keepStateInPostgreSql(): void {
    // No connStr, although the type requires one: cdk.tf.json would contain its password. PG_CONN_STR has it.
    new PgBackend(this, {
      schemaName: "platform",
      skipSchemaCreation: true,
      skipTableCreation: true,
      skipIndexCreation: true,
    } as PgBackendConfig);
  }
}

const app = new App();
new Platform(app, "platform");
app.synth();

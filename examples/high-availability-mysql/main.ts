import { App, TerraformOutput, TerraformStack } from "cdktf";
import { ComputeInstance, HighAvailabilityMySql, MySqlAccess, StratusProvider } from "cdktf-stratus";
import type { Construct } from "constructs";

const place = { region: "us-east" } as const;

class Data extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // The token and the address come from STRATUS_TOKEN and STRATUS_BASE_URL.
    new StratusProvider(this, "stratus");

    const cluster = new HighAvailabilityMySql(this, "orders", {
      ...place,
      label: "orders",
      type: "g6-dedicated-2",
      engine: "mysql/8.0.30",
      // Without this line a plan that destroys or replaces the cluster is an error. The example is to be destroyed again.
      protect: false,
      window: { frequency: "weekly", dayOfWeek: 7, hourOfDay: 3, duration: 1 },
    });

    // Who administers the cluster logs in with its root password, which neither plan nor state keeps: rootPassWo is
    // written and never read. It needs Terraform or OpenTofu 1.11.
    const admin = new ComputeInstance(this, "admin", {
      ...place,
      label: "orders-admin",
      type: "g6-nanode-1",
      image: "public/debian12",
      privateIp: true,
      rootPassWo: cluster.credentials.password,
      rootPassWoVersion: 1,
    });
    // The cluster has to be there before this instance, so the instance is let in beside it, and not in the cluster's
    // own list. Where nothing of the cluster is needed, cluster.allowFrom(instance) is enough.
    const access = new MySqlAccess(this, "access", { database: cluster.database, allowList: ["198.51.100.0/24"] });
    access.allowFrom(admin);

    const before = cluster.snapshot("beforeLaunch");

    new TerraformOutput(this, "writes_to", { value: cluster.primaryHost });
    new TerraformOutput(this, "reads_from", { value: cluster.secondaryHost });
    new TerraformOutput(this, "certificate", { value: cluster.certificate.pem });
    new TerraformOutput(this, "snapshot", { value: before.created });
  }
}

const app = new App();
new Data(app, "data");
app.synth();

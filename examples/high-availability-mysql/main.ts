import { App, TerraformOutput, TerraformStack } from "cdktf";
import { ComputeInstance, HighAvailabilityMySql, MySqlAccess, StratusProvider } from "cdktf-stratus";
import type { Construct } from "constructs";

const place = { region: "us-east" } as const;

class Data extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // The token and the URL come from STRATUS_TOKEN and STRATUS_BASE_URL.
    new StratusProvider(this, "stratus");

    const cluster = new HighAvailabilityMySql(this, "orders", {
      ...place,
      label: "orders",
      type: "g6-dedicated-2",
      engine: "mysql/8.0.30",
      // Without this line, a plan that destroys or replaces the cluster is an error. The example must be destroyable.
      deletionProtection: false,
      window: { frequency: "weekly", dayOfWeek: 7, hourOfDay: 3, duration: 1 },
    });

    // The cluster's administrator logs in with its root password, which is in neither plan nor state: rootPassWo is
    // write-only. It requires Terraform or OpenTofu 1.11.
    const admin = new ComputeInstance(this, "admin", {
      ...place,
      label: "orders-admin",
      type: "g6-nanode-1",
      image: "public/debian12",
      privateIp: true,
      rootPassWo: cluster.credentials.password,
      rootPassWoVersion: 1,
    });
    // The cluster has to exist before this instance, so the instance is added to the allow list separately. If the instance
    // doesn't depend on the cluster, cluster.allowFrom(instance) is enough.
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

import { TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { ComputeInstance, Domain, Firewall, Peer, Port, StratusProvider } from "cdktf-stratus";
import type { Construct } from "constructs";

export interface ShopProps {
  /** The label of the instance. */
  readonly label?: string;
}

/** In a separate file, so that main.ts deploys it and stack.test.ts tests it. */
export class ShopStack extends TerraformStack {
  readonly web: ComputeInstance;

  constructor(scope: Construct, id: string, { label = "shop-web" }: ShopProps = {}) {
    super(scope, id);

    new StratusProvider(this, "stratus");

    const rootPass = new TerraformVariable(this, "root_pass", { type: "string", sensitive: true });
    this.web = new ComputeInstance(this, "web", {
      label,
      region: "us-east",
      type: "g6-standard-1",
      image: "public/debian12",
      rootPass: rootPass.stringValue,
    });

    const edge = new Firewall(this, "edge", { label: "shop-edge" });
    edge.allowInbound(Peer.anyIp(), Port.tcp(443));
    edge.protect(this.web);

    const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    zone.point("www", this.web);
    new TerraformOutput(this, "site", { value: `https://www.${zone.domain}/` });
  }
}

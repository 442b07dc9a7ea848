import { TerraformOutput, TerraformStack, Testing } from "cdktf";
import type { Construct } from "constructs";
import { ComputeInstance, Domain, Firewall, Peer, Port, StratusProvider } from "../../../lib";

interface Choices {
  readonly description?: string;
  readonly region?: string;
}

/** A stack as users write it. It has a URL and a token that no test may reach. */
export class ShopStack extends TerraformStack {
  readonly web: ComputeInstance;
  readonly zone: Domain;

  constructor(scope: Construct, id: string, { description, region = "us-east" }: Choices = {}) {
    super(scope, id);
    new StratusProvider(this, "stratus", { baseUrl: "https://api.stratus.example/v4", token: "the-real-token" });
    this.web = new ComputeInstance(this, "web", {
      label: "shop-web",
      region,
      type: "g6-standard-1",
      image: "public/debian12",
      rootPass: "correct-Horse-7",
    });
    const edge = new Firewall(this, "edge", { label: "shop-edge" });
    edge.allowInbound(Peer.anyIp(), Port.tcp(443));
    edge.protect(this.web);
    this.zone = new Domain(this, "zone", {
      domain: "shop.example",
      soaEmail: "ops@shop.example",
      ...(description === undefined ? {} : { description }),
    });
    this.zone.point("www", this.web);
    new TerraformOutput(this, "site", { value: `https://www.${this.zone.domain}/` });
    new TerraformOutput(this, "address", { value: this.web.publicIpv4, sensitive: true });
  }
}

export const shop = (choices?: Choices) => new ShopStack(Testing.app(), "shop", choices);

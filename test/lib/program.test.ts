import { TerraformVariable } from "cdktf";
import { ComputeInstance, Domain, Firewall, MySqlDatabase, Peer, Port, Tag } from "../../lib";
import { newStack, synthesized, version } from "./stacks";

it("a shop in a page is valid for Terraform", () => {
  const stack = newStack();
  const password = new TerraformVariable(stack, "password", { sensitive: true });
  const key = "ssh-ed25519 AAAA ops";

  const web = new ComputeInstance(stack, "web", {
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPass: password.value as string,
    authorizedKeys: [key],
  });
  new MySqlDatabase(stack, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
    clusterSize: 3,
  });

  const edge = new Firewall(stack, "edge", { label: "shop-edge" });
  edge.allowInbound(Peer.anyIp(), Port.tcp(443));
  edge.protect(web);

  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.point("www", web);
  new Tag(stack, "team", { label: "team-shop", computes: [web], domains: [zone] });

  expect(synthesized(stack)).toEqual({
    terraform: { required_providers: { stratus: { source: "stratus.internal/stratus/stratus", version } } },
    provider: { stratus: [{}] },
    variable: { password: { sensitive: true } },
    resource: {
      stratus_compute_instance: {
        web: {
          region: "us-east",
          type: "g6-standard-1",
          image: "public/debian12",
          root_pass: "${var.password}",
          authorized_keys: [key],
        },
      },
      stratus_mysql_database: {
        db: { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30", cluster_size: 3 },
      },
      stratus_firewall: {
        edge: {
          label: "shop-edge",
          rules: {
            inbound_policy: "DROP",
            inbound: [
              {
                action: "ACCEPT",
                protocol: "TCP",
                addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] },
                ports: "443",
              },
            ],
            outbound_policy: "ACCEPT",
            outbound: [],
          },
        },
      },
      stratus_firewall_device: {
        edge_web_B7EBC5BD: {
          firewall_id: "${stratus_firewall.edge.id}",
          compute_id: "${stratus_compute_instance.web.id}",
        },
      },
      stratus_domain: { zone: { domain: "shop.example", soa_email: "ops@shop.example", type: "master" } },
      stratus_domain_record: {
        "zone_www-web-A_F97D8352": {
          domain_id: "${stratus_domain.zone.id}",
          type: "A",
          name: "www",
          target: "${stratus_compute_instance.web.public_ipv4}",
        },
        "zone_www-web-AAAA_CA0C1218": {
          domain_id: "${stratus_domain.zone.id}",
          type: "AAAA",
          name: "www",
          target: "${stratus_compute_instance.web.ipv6_address}",
        },
      },
      stratus_tag: {
        team: {
          label: "team-shop",
          computes: ["${stratus_compute_instance.web.id}"],
          domains: ["${stratus_domain.zone.id}"],
        },
      },
    },
  });
});

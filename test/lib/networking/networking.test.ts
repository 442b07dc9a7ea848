import {
  ComputeInstance,
  DataIpAddresses,
  Domain,
  type IComputeInstance,
  IpAddress,
  IpAssignment,
  IpShare,
  Ipv6Range,
  ReverseDns,
} from "../../../lib";
import { errorOf, newStack, problemsAtSynth, resources, synthesized } from "../stacks";

const plan = { region: "us-east", type: "g6-standard-1" };

function withTwo() {
  const stack = newStack();
  return { stack, web: new ComputeInstance(stack, "web", plan), api: new ComputeInstance(stack, "api", plan) };
}

it("R3-144, R3-145: an address is public and IPv4 by default", () => {
  const { stack, web, api } = withTwo();
  new IpAddress(stack, "out", { instance: web });
  new IpAddress(stack, "in", { instance: api, public: false, onDestroy: "error" });
  expect(resources(stack, "ip_address")).toEqual({
    out: { compute_id: "${stratus_compute_instance.web.id}", public: true, type: "ipv4" },
    in: { compute_id: "${stratus_compute_instance.api.id}", public: false, type: "ipv4", on_destroy: "error" },
  });
  expect(errorOf(() => new IpAddress(stack, "none", {} as never))).toBe(
    "stack/none is invalid:\n  - instance is required",
  );
});

it("R3-139, R3-140: assignments accept addresses, ranges and instances as constructs", () => {
  const { stack, web, api } = withTwo();
  const address = new IpAddress(stack, "address", { instance: web });
  const range = new Ipv6Range(stack, "range", { instance: web, prefixLength: 64 });
  const swap = new IpAssignment(stack, "swap", { assignments: [{ address, instance: api }] });
  swap.assign(range, api);
  swap.assign("192.0.2.7", ComputeInstance.fromInstanceId(stack, "old", 7), "us-east");
  const api_id = "${stratus_compute_instance.api.id}";
  const region = "${stratus_compute_instance.api.region}";
  expect(resources(stack, "ip_assignment")["swap"]).toEqual({
    assignments: [
      { address: "${stratus_ip_address.address.address}", compute_id: api_id, region },
      {
        address: "${stratus_ipv6_range.range.range}/${stratus_ipv6_range.range.prefix_length}",
        compute_id: api_id,
        region,
      },
      { address: "192.0.2.7", compute_id: 7, region: "us-east" },
    ],
  });
  expect(errorOf(() => swap.assign("2001:db8::", api))).toContain("add the prefix length of the range");
  const older: IComputeInstance = ComputeInstance.fromInstanceId(stack, "older", 8);
  expect(errorOf(() => swap.assign("192.0.2.8", older as ComputeInstance))).toContain(
    "assignments[0].region is required",
  );
  new IpAssignment(stack, "empty");
  expect(problemsAtSynth(stack)).toEqual(["[stack/empty] assignments must have at least 1 item, got []"]);
});

it("R3-158: a share accepts addresses, ranges without their prefix length, and instances", () => {
  const { stack, web, api } = withTwo();
  const range = new Ipv6Range(stack, "range", { routeTarget: "2001:db8::1", prefixLength: 56 });
  const old = IpAddress.fromAddress(stack, "old", "192.0.2.9");
  new IpShare(stack, "share", { instance: api, ips: [web, range, old, "192.0.2.1"] });
  expect(resources(stack, "ip_share")["share"]).toEqual({
    compute_id: "${stratus_compute_instance.api.id}",
    ips: ["${stratus_compute_instance.web.public_ipv4}", "${stratus_ipv6_range.range.range}", "192.0.2.9", "192.0.2.1"],
  });
});

it("R3-167: a range has an instance or a route target", () => {
  const stack = newStack();
  const both = {
    instance: ComputeInstance.fromInstanceId(stack, "old", 7),
    routeTarget: "2001:db8::1",
    prefixLength: 64,
  };
  expect(errorOf(() => new Ipv6Range(stack, "both", both as never))).toBe(
    'stack/both is invalid:\n  - routeTarget must not be set if instance is set, got "2001:db8::1" (if the object already exists, set adopted: true)',
  );
  expect(errorOf(() => new Ipv6Range(stack, "none", { prefixLength: 64 } as never))).toBe(
    "stack/none is invalid:\n  - instance is required unless routeTarget is set (if the object already exists, set adopted: true)",
  );
});

it("R3-162: an instance sets the reverse DNS of its addresses to one name", () => {
  const { stack, web, api } = withTwo();
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.point("www", web);
  zone.point("mail", api);
  web.reverseDns("www.shop.example");
  api.reverseDns("mail.shop.example", { ipv6: false });
  new ReverseDns(stack, "usual", { address: "192.0.2.1" });
  const entries = Object.values(resources(stack, "reverse_dns"));
  expect(entries).toHaveLength(4);
  expect(entries).toEqual(
    expect.arrayContaining([
      { address: "${stratus_compute_instance.web.public_ipv4}", rdns: "www.shop.example" },
      { address: "${stratus_compute_instance.web.ipv6_address}", rdns: "www.shop.example" },
      { address: "${stratus_compute_instance.api.public_ipv4}", rdns: "mail.shop.example" },
      { address: "192.0.2.1" },
    ]),
  );
});

it("R3-142: addresses are listed with or without the reverse DNS of IPv6", () => {
  const stack = newStack();
  new DataIpAddresses(stack, "all", { skipIpv6Rdns: true });
  expect(synthesized(stack).data).toMatchObject({ stratus_ip_addresses: { all: { skip_ipv6_rdns: true } } });
});

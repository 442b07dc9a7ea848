import { reverseDns } from "../../src/resources/reverse_dns/contract";
import { instanceBody } from "../emulator/support";
import { allTimeouts } from "./constructs";
import { of } from "./needs";
import { makeDomain } from "./prepare";
import { defineSpecimen } from "./specimen";

const address = of("domain_record.www.target");

export const reverseDnsSpecimen = defineSpecimen(reverseDns, {
  valid: [
    { address: "192.0.2.1", rdns: "www.shop.example" },
    { address: "2001:DB8::1", rdns: "WWW.shop.example.", timeouts: { create: "30s" } },
    { address: "192.0.2.1" },
  ],
  invalid: [
    { object: { rdns: "www.shop.example" }, problems: [{ at: "address", words: "is required" }] },
    {
      object: { address: "192.0.2.1", rdns: "www.bücher.example" },
      problems: [{ at: "rdns", words: 'write "www.xn--bcher-kva.example"' }],
    },
    {
      object: { address: "192.0.2.1/32", rdns: "not a name" },
      problems: [
        { at: "address", words: "must be an IP address" },
        { at: "rdns", words: "must be a valid domain" },
      ],
    },
  ],
  life: {
    first: { address, rdns: "www.shop.example" },
    inPlace: [{ address }, { address, rdns: "${title(stratus_domain_record.mail.name)}.shop.example." }],
    drift: { rdns: "www.shop.example" },
    identity: ["address"],
    imports: (state) => [String(state["address"])],
    // An address with the name of the service has no reverse DNS that a user created.
    isListed: (state) => /shop\.example/i.test(String(state["rdns"])),
    remove: "compute_instance.web",
  },
  constructs: {
    ReverseDns: [{ address: "192.0.2.1", rdns: "shop.example.com", timeouts: allTimeouts }],
    ReverseDnsQuery: [
      { address: "192.0.2.1", filter: { region: { equalTo: "us-east" } }, limit: 10, includeResource: true },
    ],
  },
  variations: [
    {
      async prepare(emulator) {
        const { ipv4 } = await emulator.make("/compute/instances", instanceBody);
        const [address] = ipv4 as readonly string[];
        const id = await makeDomain(emulator);
        await emulator.make(`/domains/${String(id)}/records`, { type: "A", name: "www", target: address });
        return { address };
      },
      gives: ["address"],
      base: {},
      spellings: [{ rdns: "www.shop.example" }],
    },
  ],
});

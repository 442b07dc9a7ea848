import { compareObject } from "../../../../src/cli/commands/drift/compare-object";
import { firewall } from "../../../../src/resources/firewall/contract";

const rule = (label: string) => ({
  ...{ action: "ACCEPT", protocol: "TCP", ports: "443", label },
  addresses: { ipv4: ["0.0.0.0/0"] },
});
const object = (label: string, ofRule = label) => ({ label, rules: { inbound: [rule(ofRule)] } });

test("another form of the same text is not drift, because Terraform keeps one form in its states", () => {
  const [composed, apart] = ["caf\u00e9", "cafe\u0301"];
  const compared = { own: object(composed), account: object(apart), around: {} };
  expect(compareObject(firewall, compared)).toEqual([]);
  const changed = { own: object(composed), account: object(apart, "cafe"), around: {} };
  expect(compareObject(firewall, changed).map(({ attribute }) => attribute)).toEqual(["rules.inbound"]);
});

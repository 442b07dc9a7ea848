import { checkHost } from "../../../../scripts/build/bindings/check-host";
import { transformed } from "./transformed";

const source = (call: string) => `import * as cdktf from "cdktf";
export interface FirewallConfig extends cdktf.TerraformMetaArguments {
    readonly label: string;
    readonly tags?: string[];
}
export class Firewall extends cdktf.TerraformResource {
    constructor(scope: Construct, id: string, config: FirewallConfig) {
        ${call}
    }
}
`;

test("a constructor checks its arguments before anything else", () => {
  expect(transformed(checkHost, source('super(scope, id, { terraformResourceType: "stratus_firewall" });'))).toContain(
    'super(props.checkedScope(scope, id, config, ["label", "tags"]), id, { terraformResourceType: "stratus_firewall" });',
  );
});

test.each([
  ["no constructor that passes its scope on", source("super(parent, id);"), "0 calls of super"],
  ["no resource", "export class Firewall {}", "0 "],
  [
    "no interface for the arguments",
    source("super(scope, id);").replace("interface FirewallConfig", "interface Other"),
    "the constructor has no third parameter whose type is an interface",
  ],
])("a file with %s is rejected", (_, text, reason) => {
  expect(() => transformed(checkHost, text)).toThrow(
    `The generated bindings in firewall.ts don't have the expected structure: ${reason}`,
  );
});

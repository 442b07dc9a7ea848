import { checkHost } from "../../../../scripts/build/bindings/check-host";
import { transformed } from "./transformed";

const source = (call: string) => `import * as cdktf from "cdktf";
export class Firewall extends cdktf.TerraformResource {
    constructor(scope: Construct, id: string, config: FirewallConfig) {
        ${call}
    }
}
`;

test("a constructor checks its scope before anything else", () => {
  expect(transformed(checkHost, source('super(scope, id, { terraformResourceType: "stratus_firewall" });')))
    .toBe(`import * as cdktf from "cdktf";
import * as host from "../core/scope/host";
export class Firewall extends cdktf.TerraformResource {
    constructor(scope: Construct, id: string, config: FirewallConfig) {
        super(host.inHost(scope, id), id, { terraformResourceType: "stratus_firewall" });
    }
}
`);
});

test.each([
  ["no constructor that passes its scope on", source("super(parent, id);")],
  ["no resource", "export class Firewall {}"],
])("a file with %s is rejected", (_, text) => {
  expect(() => transformed(checkHost, text)).toThrow(
    /^The generated bindings in firewall\.ts don't have the expected structure: 0 /,
  );
});

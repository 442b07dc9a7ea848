import { createRequire } from "node:module";
import { join } from "node:path";
import { inRoot } from "../project.mjs";

const require = createRequire(import.meta.url);

/** The typed constructs beside the generated classes that they extend: the same records, with a reference each. */
export function synth(folder, size = 2000) {
  const { App, TerraformStack } = require("cdktf");
  const typed = require(inRoot("dist", "lib", "index.js"));
  const generated = {
    ...require(inRoot("dist", "lib", "l1", "domain.js")),
    ...require(inRoot("dist", "lib", "l1", "domain-record.js")),
    ...require(inRoot("dist", "lib", "l1", "provider.js")),
  };
  const stackOf =
    (name, { StratusProvider, Domain }, record) =>
    () => {
      const app = new App({ outdir: join(folder, name) });
      const stack = new TerraformStack(app, "zone");
      new StratusProvider(stack, "stratus", {});
      const zone = new Domain(stack, "zone", { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" });
      for (let index = 0; index < size; index += 1) record(stack, `r${index}`, zone, `host-${index}`);
      app.synth();
    };
  const fields = { type: "A", target: "192.0.2.1", ttlSec: 300 };
  return {
    of: `${size} records`,
    ours: {
      what: "typed constructs",
      run: stackOf("typed", typed, (stack, id, domain, name) => {
        new typed.DomainRecord(stack, id, { ...fields, domain, name });
      }),
    },
    other: {
      what: "generated classes",
      run: stackOf("generated", generated, (stack, id, zone, name) => {
        new generated.DomainRecord(stack, id, { ...fields, domainId: zone.id, name });
      }),
    },
  };
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment } from "../support/child-environment.cjs";
import { run } from "../support/child-processes.mjs";
import { startEmulator } from "../support/start-emulator.mjs";
import { inRoot } from "../support/project.mjs";
import { findTerraform } from "../support/find-terraform.mjs";

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const source = { stratus: { source: "stratus.internal/stratus/stratus" } };

/** A plan of a zone's records, refreshed through the interface, beside one of as many objects that no provider reads. */
export async function plan(folder, size = 200) {
  const terraform = await findTerraform();
  const emulator = await startEmulator(childEnvironment(folder));
  const env = childEnvironment(folder, { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token });
  const each = `\${toset([for i in range(${size}) : tostring(i)])}`;
  const configurations = {
    records: {
      terraform: { required_providers: source },
      resource: {
        stratus_domain: { zone },
        stratus_domain_record: {
          all: {
            for_each: each,
            domain_id: "${stratus_domain.zone.id}",
            type: "A",
            name: "host-${each.key}",
            target: "192.0.2.1",
          },
        },
      },
    },
    nothing: { resource: { terraform_data: { all: { for_each: each, input: "host-${each.key}" } } } },
  };
  const planOf = {};
  for (const [name, configuration] of Object.entries(configurations)) {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    writeFileSync(join(cwd, "main.tf.json"), JSON.stringify(configuration));
    const stratus = inRoot("dist", "bin", "stratus.cjs");
    if (name === "records") await run(process.execPath, [stratus, "provider", "install"], { cwd, env });
    await run(terraform, ["init", "-input=false"], { cwd, env });
    await run(terraform, ["apply", "-auto-approve", "-input=false"], { cwd, env });
    planOf[name] = () => run(terraform, ["plan", "-detailed-exitcode", "-input=false"], { cwd, env });
  }
  return {
    of: `${size} objects, nothing to change`,
    ours: { what: "records of a domain", run: planOf.records },
    other: { what: "terraform_data, which asks nobody", run: planOf.nothing },
    end: () => emulator.stop(),
  };
}

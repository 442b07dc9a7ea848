import { environment } from "../measure/child.mjs";
import { alternate, mapValues } from "../measure/alternate.mjs";
import { workspace } from "../measure/terraform.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";

const commands = {
  validate: { args: ["validate"], aim: 190 },
  plan: { args: ["plan", "-input=false", "-detailed-exitcode"], aim: 290 },
  apply: { args: ["apply", "-input=false", "-auto-approve"], aim: 370 },
};
const configurations = {
  domain: { stratus_domain: { zone: { domain: "shop.example", type: "master", soa_email: "ops@shop.example" } } },
  builtIn: { terraform_data: { it: { input: "shop.example" } } },
};

/**
 * The commands of terraform on one domain, with nothing to change.
 * @param {import("./index.mjs").Details} details
 */
export async function terraformCommands({ folder, rounds = 7 }) {
  const emulator = await startEmulator(environment(folder));
  try {
    const spaces = {
      domain: await workspace(folder, "domain", emulator),
      builtIn: await workspace(folder, "builtIn"),
    };
    spaces.domain.write(configurations.domain);
    spaces.builtIn.write(configurations.builtIn);
    for (const space of Object.values(spaces)) await space.apply();
    /** @type {import("../report/table.mjs").Row[]} */
    const rows = [];
    for (const [command, { args, aim }] of Object.entries(commands)) {
      const works = mapValues(spaces, (space) => async () => {
        const { wall, cpu } = await space.run(args);
        return { wall, cpu };
      });
      const { domain, builtIn } = await alternate(works, { rounds });
      rows.push({
        what: `\`terraform ${command}\` of one domain, no changes`,
        unit: "ms",
        measured: domain.wall,
        cpu: domain.cpu,
        reference: { what: "the same for one `terraform_data`", value: builtIn.wall, cpu: builtIn.cpu },
        aim,
      });
    }
    return { rows };
  } finally {
    await emulator.stop();
  }
}

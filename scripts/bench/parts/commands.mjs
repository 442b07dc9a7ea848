import { environment } from "../measure/child.mjs";
import { alternate } from "../measure/alternate.mjs";
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

/** The commands of terraform on one domain, with nothing to change. */
export async function terraformCommands({ folder, rounds = 7 }) {
  const emulator = await startEmulator(environment(folder));
  try {
    const spaces = {};
    for (const [name, resource] of Object.entries(configurations)) {
      spaces[name] = await workspace(folder, name, name === "domain" ? emulator : undefined);
      spaces[name].write(resource);
      await spaces[name].apply();
    }
    const rows = [];
    for (const [command, { args, aim }] of Object.entries(commands)) {
      const timed = (name) => async () => {
        const { wall, cpu } = await spaces[name].run(args);
        return { wall, cpu };
      };
      const { domain, builtIn } = await alternate({ domain: timed("domain"), builtIn: timed("builtIn") }, { rounds });
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

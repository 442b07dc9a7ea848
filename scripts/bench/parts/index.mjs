import { terraformCommands } from "./commands.mjs";
import { deploy } from "./deploy.mjs";
import { diff } from "./diff.mjs";
import { emulator } from "./emulator.mjs";
import { executable } from "./executable.mjs";
import { growth } from "./growth.mjs";
import { imports } from "./imports.mjs";
import { requests } from "./requests.mjs";
import { start } from "./start.mjs";
import { synth } from "./synth.mjs";
import { comparison, versus } from "./versus.mjs";

/** The measurements. Each returns rows for the table. A row without a reference is not compared. */
export const parts = {
  import: { title: "Import of the package", measure: imports },
  synth: { title: "Synth", measure: synth },
  start: { title: "Start and end of the provider", measure: start },
  executable: {
    title: "The executable of the provider",
    about:
      "This section compares the executable with the script under Node. Terraform computes the checksum of the provider's package in each command, and the executable is 120 MB.",
    measure: executable,
  },
  versus: { title: "Compared with the Go provider of the public cloud", measure: versus, table: comparison },
  commands: { title: "Terraform commands", measure: terraformCommands },
  plan: { title: "Plans of large zones", measure: growth },
  requests: {
    title: "Requests to the service",
    about:
      "The emulator counts the requests: for single objects, while the real Terraform creates, updates or deletes them with a saved plan, and for large numbers of objects, while the provider runs without Terraform. The check of URL and token at the start of each run is not counted. If a run polls a status, the number varies slightly. `test/system/requests/counts.json` has all numbers. To update it, run `node scripts/test.mjs system --update-requests test/system/requests.system.ts`.",
    measure: requests,
  },
  diff: { title: "`cdktf diff`", measure: diff },
  deploy: {
    title: "`cdktf deploy`",
    about:
      "Each optimization is compared with the deploy of the same run. [Deploy faster](tasks/deploy-faster.md) explains the consequences for a project.",
    measure: deploy,
  },
  emulator: { title: "The emulator", measure: emulator },
};

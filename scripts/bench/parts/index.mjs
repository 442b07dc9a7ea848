import { account } from "./account.mjs";
import { growthPicture, growthTable } from "../report/growth.mjs";
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

/**
 * The folder and the options of a measurement.
 * @typedef {object} Details
 * @property {string} folder
 * @property {(parent: string) => string} newFolder
 * @property {number | undefined} [size]
 * @property {number | undefined} [rounds]
 * @property {string | undefined} [provider]
 * @property {string | undefined} [only]
 */

/**
 * A measurement, and its section of the page.
 * @typedef {object} Part
 * @property {string} title
 * @property {string} [about]
 * @property {string} [command]
 * @property {string} [picture]
 * @property {(details: Details) => Promise<import("../report/results.mjs").Measured>} measure
 * @property {(result: import("../report/results.mjs").Measured) => readonly import("../report/table.mjs").Cells[]} [table]
 */

/**
 * The measurements. Each returns rows for the table. A row without a reference is not compared.
 * @type {Readonly<Record<string, Part>>}
 */
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
  versus: {
    title: "Compared with the Go provider of the public cloud",
    about:
      "This section compares Terraform's commands with this provider and with [the Go provider of the public cloud](https://github.com/linode/terraform-provider-linode). Each provider has an empty account in an emulator with the dialect `linode`, behind a relay that delays each request by the latency of the case. The ratios are our time divided by that of the Go provider, with both times in seconds. Below 1, this provider is faster. Requests to refresh are those of a plan without changes: ours, then those of the Go provider. The last column shows how many requests each of the four commands waits for, one after the other. By default, the Go provider polls every 4 seconds, which is most of the time of its apply and destroy of instances. The second table shows parts of each command that don't depend on the provider's code: Terraform itself, the checksum of the provider's package, and Node's start, which only the script needs. To measure this section, build the Go provider outside of this folder, and run `npm run bench -- versus --provider FILE --write`.",
    command: "npm run bench -- versus --provider FILE",
    measure: versus,
    table: comparison,
  },
  commands: { title: "Terraform commands", measure: terraformCommands },
  plan: {
    title: "Plans of large zones",
    about:
      "This section measures the plan of an unchanged zone, with its records as single resources, one block each, and as one record set. The memory figures show the peak of any provider process.",
    measure: growth,
    picture: growthPicture,
    table: growthTable,
  },
  requests: {
    title: "Requests to the service",
    about:
      "The emulator counts the requests: for single objects, while the real Terraform creates, updates or deletes them with a saved plan, and for large numbers of objects, while the provider runs without Terraform. The check of URL and token at the start of each run is not counted. If a run polls a status, the number varies slightly. `test/system/requests/counts.json` has all numbers. To update it, run `node scripts/test.mjs system --update-requests test/system/requests.system.ts`.",
    measure: requests,
  },
  account: {
    title: "Commands that read a whole account",
    about:
      "These commands read an account of several kinds of objects, most of them records of domains, which are also in the state of one stack. `npm run bench -- account 5000` sets the number of objects. `stratus import` includes the synth and the plan of the new program, and `stratus diff` includes a plan.",
    measure: account,
  },
  diff: { title: "`cdktf diff`", measure: diff },
  deploy: {
    title: "`cdktf deploy`",
    about:
      "Each optimization is compared with the deploy of the same run. [Deploy faster](../guides/deploy-faster.md) explains the consequences for a project.",
    measure: deploy,
  },
  emulator: { title: "The emulator", measure: emulator },
};

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Diagnostic_Severity as Severity } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { ValueObject } from "../../../src/provider/plugin/value";
import { contracts } from "../../../src/resources/contracts";
import { type Configuration, type Report, Workspace } from "../../support/terraform/workspace";
import { configurationOf } from "../lives/specimen-account";
import { type Bench, type Ended, type ImportBlock, startService } from "./bench";

interface Written {
  readonly configuration: Configuration;
  readonly imports: readonly ImportBlock[];
  readonly settings: ValueObject;
}

/** A bench that drives the provider in this process. */
export async function startInProcessBench(): Promise<Bench> {
  const { exported, restore, reset, ...server } = await startService();
  const folder = mkdtempSync(join(tmpdir(), "stratus-bench-"));
  const journal = join(folder, "journal");
  let count = 0;
  let written: Written = { configuration: {}, imports: [], settings: {} };
  let state: Workspace["state"] = new Map();

  /** Runs a command, which configures the provider with the written settings, and keeps the state. */
  async function inWorkspace(work: (workspace: Workspace) => Promise<Ended>): Promise<Ended> {
    const own = { url: server.service.url, token: server.token };
    const workspace = new Workspace({ server: own }, { journal, poll_interval: 20, ...written.settings });
    workspace.state = state;
    try {
      return await work(workspace);
    } finally {
      state = workspace.state;
    }
  }

  async function planned(workspace: Workspace, configuration: Configuration) {
    const imported = await importAll(workspace);
    const plan = await workspace.plan(configuration);
    return { plan, reports: [...imported, ...plan.reports] };
  }

  async function importAll(workspace: Workspace): Promise<readonly Report[]> {
    const reports: Report[] = [];
    for (const { to, id } of written.imports) {
      const contract = contracts.find(({ name }) => to.startsWith(`stratus_${name}.`));
      if (!contract) throw new Error(`${to} is no resource`);
      if (!workspace.has(to)) reports.push(...(await workspace.import(to, contract, id)).reports);
    }
    return reports;
  }

  const apply = (configuration: () => Configuration, between?: () => Promise<unknown>) =>
    inWorkspace(async (workspace) => {
      await later();
      const { plan, reports } = await planned(workspace, configuration());
      if (hasErrors(reports)) return ended(reports);
      await between?.();
      return ended([...reports, ...(await workspace.apply(plan)).reports]);
    });

  const inFolder = (name: string) => join(folder, name);

  // Times in responses have seconds. Without Terraform's pauses, commands would follow each other within the same one.
  const later = () => server.control("POST", "clock/advance", { seconds: 60 });

  return {
    ...server,
    async account() {
      await later();
      return server.account();
    },
    write: (resources, imports = [], settings = {}) =>
      void (written = { configuration: configurationOf(resources), imports, settings: settings as ValueObject }),
    apply: () => apply(() => written.configuration),
    destroy: () => apply(() => ({})),
    applyPlan: (between) => apply(() => written.configuration, between),
    async plan() {
      const { code, output } = await inWorkspace(async (workspace) => {
        const { plan, reports } = await planned(workspace, written.configuration);
        const actions = Object.entries(plan.actions).map(([name, action]) => `${name}: ${action}\n`);
        return { code: actions.length + ended(reports).code, output: actions.join("") + ended(reports).output };
      });
      return code === 0 ? undefined : output;
    },
    untaint: (address) =>
      inWorkspace((workspace) => {
        workspace.untaint(address);
        return Promise.resolve({ code: 0, output: "" });
      }),
    async keep() {
      const copy = inFolder(`moment-${String(count++)}`);
      mkdirSync(copy);
      if (existsSync(journal)) cpSync(journal, join(copy, "journal"), { recursive: true });
      return { objects: await exported(), folder: copy, state };
    },
    async goBack(moment) {
      await restore(moment.objects);
      rmSync(journal, { recursive: true, force: true });
      cpSync(moment.folder, folder, { recursive: true });
      state = moment.state ?? new Map();
    },
    async clear() {
      await reset();
      rmSync(journal, { recursive: true, force: true });
      state = new Map();
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const hasErrors = (reports: readonly Report[]) =>
  reports.some(({ diagnostic }) => diagnostic.severity === Severity.ERROR);

/** The end of a command with these diagnostics, with the text that Terraform prints. */
function ended(reports: readonly Report[]): Ended {
  const texts = reports.map(({ name, diagnostic: { severity, summary, detail } }) => {
    const title = severity === Severity.ERROR ? "Error" : "Warning";
    return `${title}: ${summary}\n\n${name === undefined ? "" : `  with ${name},\n\n`}${detail}\n`;
  });
  return { code: hasErrors(reports) ? 1 : 0, output: texts.join("\n") };
}

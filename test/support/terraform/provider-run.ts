import { provider } from "../../../src/composition/provider";
import type { Contract, Properties } from "../../../src/contract";
import { fromTerraform, toTerraform } from "../../../src/objects/terraform/values";
import type { Clock } from "../../../src/provider/client";
import type { ProviderSession } from "../../../src/provider/context";
import { closeSession, openSession, providerSchema } from "../../../src/provider/engine/session";
import { encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import {
  type Diagnostic,
  Diagnostic_Severity as Severity,
} from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import { ownPlace, type ProviderDiagnostic } from "../../../src/provider/plugin/provider";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import type { ValueObject } from "../../../src/provider/plugin/value";
import { contracts } from "../../../src/resources/contracts";
import type { TestEmulator } from "../../emulator/support";
import { haste } from "../hurried-clock";
import { directClient } from "./direct-client";
import { errorsIn, Host } from "./host";
import { importStored } from "./imports";
import { applyOnce, deleteObject, planChange, readStored, type Stored } from "./resources";
import { readSchemas, type Schemas } from "./schemas";

/** Runs the service's clock as fast as that of runs with the hurried clock. */
export async function hurry({ control }: TestEmulator): Promise<void> {
  await control("PUT", "/clock", { rate: haste });
}

/** An object in the state after a call. */
export interface Made {
  readonly stored: Stored;
  /** As contracts read it. */
  readonly object: Properties;
}

/** The private state of an object. */
export const privateOf = ({ stored }: Made): Properties => JSON.parse(stored.private.toString() || "{}") as Properties;

/** Fails a test that waits for something that never comes, also on a slow machine. In milliseconds. */
const defaultPatience = 60_000;

/** Called between the plan and the apply of an object. */
const continueAtOnce = (): Promise<unknown> => Promise.resolve();

let schemas: Promise<Schemas> | undefined;

/**
 * The provider with an emulator, driven as Terraform does, in this process: many objects at once, without delays. Unlike a
 * `Workspace`, it keeps no state, so a test decides which calls follow each other. A call fails with the errors of the
 * provider, or if the provider breaks a rule of the protocol.
 *
 * A command of Terraform plans an object once. A call for an object that this command has created or updated therefore
 * starts the next command.
 */
export class ProviderRun {
  session: ProviderSession;
  /** The diagnostics of all calls. */
  readonly reported: ProviderDiagnostic[] = [];
  /** The objects in the responses of failed calls, in order. */
  readonly recorded: Stored[] = [];
  private readonly plugin = startPlugin(provider);
  private readonly config: ValueObject;
  private readonly client = directClient(this.plugin);
  /** The objects that the command has created or updated. */
  private applied = new WeakSet<Stored>();
  /** Ends when the session of the command before is closed. */
  private starting: Promise<void> = Promise.resolve();

  constructor(
    { server }: Pick<TestEmulator, "server">,
    settings: Properties,
    private readonly clock?: Clock,
    private readonly patience = defaultPatience,
  ) {
    const given = { baseUrl: server.url, token: server.token, pollInterval: 10, ...settings };
    this.config = toTerraform(providerSchema.attributes, given);
    this.session = this.open();
  }

  /** Starts the next command of Terraform, with a new session of the provider. */
  nextCommand(): void {
    this.applied = new WeakSet();
    this.session = this.open();
  }

  create(contract: Contract, config: Properties): Promise<Made> {
    return this.apply(contract, undefined, config);
  }

  update(contract: Contract, prior: Made, config: Properties, afterPlan = continueAtOnce): Promise<Made> {
    return this.apply(contract, prior, config, afterPlan);
  }

  remove({ stored }: Pick<Made, "stored">, afterPlan = continueAtOnce): Promise<void> {
    return this.during(async (host) => {
      const change = await planChange(host, stored.type, null, stored);
      if (!change) return;
      await afterPlan();
      await deleteObject(host, change);
    });
  }

  /** The response to an import, before a refresh. */
  import({ name }: Contract, id: string): Promise<Made> {
    return this.during(async (host) => made(await importStored(host, `stratus_${name}`, id)));
  }

  /** The current object in the service, as a refresh sees it. */
  refreshed({ stored }: Pick<Made, "stored">): Promise<Made | undefined> {
    this.startAfter(stored);
    return this.during(async (host) => {
      const found = await readStored(host, stored);
      return found && made(found);
    });
  }

  /** The object of a data source. */
  read(type: string, config: Properties): Promise<Properties> {
    const { attributes } = this.plugin.dataSource(type).schema;
    return this.during(async (host) => {
      const { state, diagnostics } = await host.client.call("readDataSource", {
        typeName: type,
        config: encodeObject(attributes, toTerraform(attributes, config)),
      });
      host.checkDiagnostics(`read ${type}`, diagnostics);
      return fromTerraform(attributes, host.read({ version: 0, attributes }, `read ${type}`, state) ?? {});
    });
  }

  planAction({ name }: Contract, config: Properties): Promise<void> {
    return this.during(async (host) => {
      const request = this.actionRequest(name, config);
      host.checkDiagnostics(name, (await host.client.call("planAction", request)).diagnostics);
    });
  }

  /** Runs an action, and collects its progress messages. */
  invoke({ name }: Contract, config: Properties, messages: string[] = []): Promise<void> {
    return this.during(async (host) => {
      for await (const { type } of host.client.stream("invokeAction", this.actionRequest(name, config))) {
        if (type?.$case === "progress") messages.push(type.value.message);
        else if (type?.$case === "completed") host.checkDiagnostics(name, type.value.diagnostics);
      }
    });
  }

  /** The planned state. Equals `prior` without changes. */
  plan({ name }: Contract, prior: Made | undefined, config: Properties): Promise<ValueObject | null> {
    this.startAfter(prior?.stored);
    return this.during(async (host) => {
      const change = await planChange(host, `stratus_${name}`, configured(name, config), prior?.stored);
      return change?.planned ?? null;
    });
  }

  close(): Promise<void> {
    return this.plugin.replaceSession(undefined);
  }

  /** Ends like a killed process: the journal stays unchanged. */
  kill(): Promise<void> {
    return closeSession(this.session, true);
  }

  private apply(
    { name }: Contract,
    prior: Made | undefined,
    config: Properties,
    afterPlan = continueAtOnce,
  ): Promise<Made> {
    const type = `stratus_${name}`;
    this.startAfter(prior?.stored);
    return this.during(async (host) => {
      const change = await planChange(host, type, configured(name, config), prior?.stored);
      if (!change) return made(undefined);
      await afterPlan();
      const stored = await applyOnce(host, type, prior?.stored, change);
      if (stored && errorsIn(host.diagnostics).length > 0) this.recorded.push(stored);
      if (stored) this.applied.add(stored);
      return made(stored);
    });
  }

  private open(): ProviderSession {
    const signal = AbortSignal.timeout(this.patience);
    signal.addEventListener("abort", () => this.plugin.stop());
    const request = { signal, report: (each: ProviderDiagnostic) => void this.reported.push(each) };
    const { config, clock } = this;
    const session = openSession(
      { ...request, config, terraformVersion: "1.16.0", place: ownPlace() },
      contracts,
      clock,
    );
    // Without `configureProvider`, whose own requests would be part of what a test counts and disturbs.
    this.starting = this.plugin.replaceSession(session);
    return session;
  }

  private startAfter(prior: Stored | undefined): void {
    if (prior && this.applied.has(prior)) this.nextCommand();
  }

  private actionRequest(name: string, config: Properties) {
    const actionType = `stratus_${name}`;
    const { attributes } = this.plugin.action(actionType).schema;
    return {
      actionType,
      config: encodeObject(attributes, toTerraform(attributes, config)),
      clientCapabilities: undefined,
    };
  }

  /** Each call has its own host, because calls of a run are concurrent. */
  private async during<Result>(work: (host: Host) => Promise<Result>): Promise<Result> {
    await this.starting;
    const host = new Host(this.client, await (schemas ??= readSchemas(this.client)));
    const outcome = await work(host).catch((error: unknown) => {
      if (error instanceof Missing) return error;
      throw error;
    });
    this.reported.push(...host.diagnostics.map(reportedFrom));
    const errors = errorsIn(host.diagnostics).map(({ summary, detail }) => `${summary}: ${detail}`);
    if (errors.length > 0) throw new Error(errors.join("\n"));
    // An object that isn't ready yet may have no ID, and a warning says so.
    const isWarned = host.diagnostics.length > 0;
    const broken = host.violations.filter(({ rule }) => rule !== "error" && !(isWarned && rule === "identity-missing"));
    if (broken.length > 0) throw new Error(`the provider broke rules of the protocol: ${JSON.stringify(broken)}`);
    if (outcome instanceof Missing) throw outcome;
    return outcome;
  }
}

export const runOn = (
  emulator: Pick<TestEmulator, "server">,
  settings: Properties = {},
  clock?: Clock,
  patience?: number,
): ProviderRun => new ProviderRun(emulator, settings, clock, patience);

const reportedFrom = ({ severity, summary, detail, attribute }: Diagnostic): ProviderDiagnostic => ({
  severity: severity === Severity.WARNING ? "warning" : "error",
  summary,
  detail,
  ...(attribute ? { path: attribute.steps.map(({ selector }) => selector?.value ?? "") } : {}),
});

/** A response without an object. The diagnostics explain it. */
class Missing extends Error {}

function made(stored: Stored | undefined): Made {
  if (!stored) throw new Missing("the response has no object");
  return { stored, object: objectIn(stored) };
}

/** The object in a state, as contracts read it. */
export const objectIn = ({ type, state }: Pick<Stored, "type" | "state">): Properties =>
  fromTerraform(unconfigured.resource(type).schema.attributes, state);

/** Only for the schemas. */
const unconfigured = startPlugin(provider);
const configured = (name: string, config: Properties) =>
  toTerraform(unconfigured.resource(`stratus_${name}`).schema.attributes, config);

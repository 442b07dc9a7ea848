import { isDeepStrictEqual } from "node:util";
import { type Contract, type Properties, snake } from "../../../src/contract";
import { fromTerraform, toTerraform } from "../../../src/objects/terraform/values";
import type { ProviderSession } from "../../../src/provider/context";
import { providerSchema } from "../../../src/provider/engine/session";
import { decodeObject, encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { decodeIdentity, encodeIdentity } from "../../../src/provider/plugin/identity";
import {
  type Diagnostic,
  Diagnostic_Severity,
  type ResourceIdentityData,
} from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import { applyResourceChange } from "../../../src/provider/plugin/rpc/apply";
import { configureProvider, validateResourceConfig } from "../../../src/provider/plugin/rpc/configuration";
import { planResourceChange } from "../../../src/provider/plugin/rpc/plan";
import { type PluginState, startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import { generateResourceConfig, importResourceState, readResource } from "../../../src/provider/plugin/rpc/state";
import type { ValueObject } from "../../../src/provider/plugin/value";
import type { TestEmulator } from "../../emulator/support";
import { hurriedProvider as provider } from "../../support/hurried-clock";

/**
 * The other objects of a configuration, by the names of their resources. An object that doesn't exist yet has unknown values.
 */
export type Others = (name: string) => Properties;

/** One resource of a configuration. References are resolved when it is planned, and again when it is applied. */
export interface Resource {
  readonly contract: Contract;
  readonly config: (of: Others) => Properties;
}

/** The resources of a configuration, each after those that it refers to. */
export type Configuration = Readonly<Record<string, Resource>>;

type Action = "create" | "update" | "replace" | "delete";

/** The messages of a command, as Terraform shows them. */
interface Messages {
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

interface PlannedChange {
  readonly action: Action;
  readonly before: Stored | undefined;
  /** The planned state for the deletion, and for the second half of a replacement. */
  readonly private?: Buffer;
}

export interface Plan extends Messages {
  readonly actions: Readonly<Record<string, Action>>;
  readonly changes: ReadonlyMap<string, PlannedChange>;
  readonly configuration: Configuration;
}

interface Stored {
  readonly contract: Contract;
  readonly state: ValueObject;
  readonly private: Buffer;
  readonly identity: ResourceIdentityData | undefined;
  readonly isTainted?: boolean;
}

type Serving = PluginState<ProviderSession>;

const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
const typeOf = ({ name }: Contract) => `stratus_${name}`;

/**
 * A folder with a state, in which Terraform drives the provider: refresh, plan, apply. Each plan and each apply configures
 * the provider again. It runs in this process, so that many cases take little time. Some of them also run with the real
 * Terraform (test/e2e/plans/people.e2e.ts).
 */
export class Workspace {
  private readonly states = new Map<string, Stored>();

  constructor(private readonly emulator: { readonly server: Pick<TestEmulator["server"], "url" | "token"> }) {}

  /** The object of a resource in the state. */
  object(name: string): Properties {
    const stored = this.states.get(name);
    if (!stored) throw new Error(`${name} is not in the state`);
    return fromTerraform(attributesOf(stored.contract), stored.state);
  }

  /** The identity of an object in the state. */
  identity(name: string): ValueObject | undefined {
    const stored = this.states.get(name);
    return stored && decodeIdentity(handlerOf(stored.contract).identity, stored.identity);
  }

  has(name: string): boolean {
    return this.states.has(name);
  }

  /** Makes attributes null, as in a state of an earlier version. */
  forget(name: string, attributes: readonly string[]): void {
    const stored = this.states.get(name);
    if (!stored) throw new Error(`${name} is not in the state`);
    const nulls = Object.fromEntries(attributes.map((attribute) => [attribute, null]));
    this.states.set(name, { ...stored, state: { ...stored.state, ...nulls } });
  }

  async plan(configuration: Configuration): Promise<Plan> {
    return this.during(async (serving, report) => {
      await Promise.all([...this.states].map(([name, stored]) => this.refresh(serving, report, name, stored)));
      const known = new Map<string, Properties>();
      const changes = new Map<string, PlannedChange>();
      for (const [name, resource] of Object.entries(configuration)) {
        const { planned, change } = await this.planOne(serving, report, resource, known, this.states.get(name));
        known.set(name, planned);
        if (change) changes.set(name, change);
      }
      for (const [name, before] of this.states) {
        if (name in configuration) continue;
        const plan = await this.ask(serving, report, before.contract, null, before);
        changes.set(name, { action: "delete", before, private: plan.private });
      }
      const actions = Object.fromEntries([...changes].map(([name, { action }]) => [name, action]));
      return { actions, changes, configuration };
    });
  }

  /** Applies a saved plan: objects deleted or changed since the plan are not read again. */
  async apply({ changes, configuration }: Plan): Promise<Messages> {
    return this.during(async (serving, report) => {
      const known = new Map([...this.states.keys()].map((name) => [name, this.object(name)] as const));
      const isDeleted = ([, { action }]: [string, PlannedChange]) => action === "delete";
      const deletions = [...changes].filter(isDeleted).map(async ([name, change]) => {
        if (await this.remove(serving, report, change)) this.states.delete(name);
      });
      const failed = new Set<string>();
      for (const [name, resource] of Object.entries(configuration)) {
        const change = changes.get(name);
        if (!change) continue;
        try {
          await this.applyOne(serving, report, name, resource, change, (other) => {
            const object = failed.has(other) ? undefined : known.get(other);
            if (!object) throw new Skipped();
            return object;
          });
        } catch (error) {
          if (!(error instanceof Skipped) && !(error instanceof Stopped)) throw error;
          failed.add(name);
          continue;
        }
        if (this.states.has(name)) known.set(name, this.object(name));
        else failed.add(name);
      }
      await Promise.all(deletions);
      return {};
    });
  }

  /** Imports an object by its id or its identity, as an import block does. */
  async import(name: string, contract: Contract, by: string | ValueObject): Promise<Messages> {
    return this.during(async (serving, report) => {
      const identity = typeof by === "string" ? undefined : encodeIdentity(handlerOf(contract).identity, by);
      const request = { typeName: typeOf(contract), id: typeof by === "string" ? by : "", identity };
      const { importedResources, diagnostics } = await importResourceState(serving, request);
      report(diagnostics);
      const [imported] = importedResources;
      const state = imported && decodeObject(attributesOf(contract), imported.state);
      if (imported && state)
        this.states.set(name, { contract, state, private: imported.private, identity: imported.identity });
      return {};
    });
  }

  /** The configuration that `-generate-config-out` writes for an object in the state, with the problems of it. */
  async generate(name: string): Promise<Messages & { readonly config: Properties }> {
    const stored = this.states.get(name);
    if (!stored) throw new Error(`${name} is not in the state`);
    const { contract, state } = stored;
    const typeName = typeOf(contract);
    return this.during(async (serving, report) => {
      const attributes = attributesOf(contract);
      const answer = await generateResourceConfig(serving, { typeName, state: encodeObject(attributes, state) });
      report(answer.diagnostics);
      const request = { typeName, config: answer.config, clientCapabilities };
      report((await validateResourceConfig(serving, request)).diagnostics);
      const config = decodeObject(attributes, answer.config) ?? {};
      return { config: fromTerraform(attributes, config) };
    });
  }

  private async refresh(serving: Serving, report: Report, name: string, stored: Stored): Promise<void> {
    const { contract } = stored;
    const answer = await readResource(serving, {
      typeName: typeOf(contract),
      currentState: encodeObject(attributesOf(contract), stored.state),
      private: stored.private,
      currentIdentity: stored.identity,
    });
    report(answer.diagnostics);
    const state = decodeObject(attributesOf(contract), answer.newState);
    if (state) this.states.set(name, { ...stored, state, private: answer.private, identity: answer.newIdentity });
    else this.states.delete(name);
  }

  private async planOne(
    serving: Serving,
    report: Report,
    { contract, config }: Resource,
    known: ReadonlyMap<string, Properties>,
    stored: Stored | undefined,
  ) {
    const given = config((other) => known.get(other) ?? {});
    const prior = stored?.isTainted === true ? undefined : stored;
    const plan = await this.ask(serving, report, contract, given, prior);
    const attributes = attributesOf(contract);
    const planned = fromTerraform(attributes, plan.planned ?? {});
    if (prior && plan.requiresReplace) {
      const again = await this.ask(serving, report, contract, given, undefined, plan.private);
      const change: PlannedChange = { action: "replace", before: prior, private: plan.private };
      return { planned: fromTerraform(attributes, again.planned ?? {}), change };
    }
    if (!prior) {
      const change: PlannedChange = { action: stored ? "replace" : "create", before: stored };
      return { planned, change };
    }
    const isSame = isDeepStrictEqual(plan.planned, prior.state);
    return isSame ? { planned } : { planned, change: { action: "update", before: prior } as PlannedChange };
  }

  private async applyOne(
    serving: Serving,
    report: Report,
    name: string,
    { contract, config }: Resource,
    change: PlannedChange,
    of: Others,
  ): Promise<void> {
    const given = config(of);
    const { action, before } = change;
    if (action === "replace") {
      if (!(await this.remove(serving, report, change))) return;
      this.states.delete(name);
    }
    const prior = action === "update" ? before : undefined;
    const privateState = action === "replace" ? change.private : undefined;
    const plan = await this.ask(serving, report, contract, given, prior, privateState);
    const attributes = attributesOf(contract);
    const answer = await applyResourceChange(serving, {
      typeName: typeOf(contract),
      priorState: encodeObject(attributes, prior?.state ?? null),
      plannedState: encodeObject(attributes, plan.planned),
      config: encodeObject(attributes, toTerraform(attributes, given)),
      plannedPrivate: plan.private,
      plannedIdentity: plan.identity,
    });
    report(answer.diagnostics);
    const state = decodeObject(attributes, answer.newState);
    const isTainted = !prior && errorsIn(answer.diagnostics).length > 0;
    if (state)
      this.states.set(name, { contract, state, private: answer.private, identity: answer.newIdentity, isTainted });
    else this.states.delete(name);
  }

  private async remove(
    serving: Serving,
    report: Report,
    { before, private: planned }: PlannedChange,
  ): Promise<boolean> {
    if (!before) return true;
    const attributes = attributesOf(before.contract);
    const { diagnostics } = await applyResourceChange(serving, {
      typeName: typeOf(before.contract),
      priorState: encodeObject(attributes, before.state),
      plannedState: encodeObject(attributes, null),
      config: encodeObject(attributes, null),
      plannedPrivate: planned ?? Buffer.alloc(0),
      plannedIdentity: undefined,
    });
    report(diagnostics);
    return errorsIn(diagnostics).length === 0;
  }

  private async ask(
    serving: Serving,
    report: Report,
    contract: Contract,
    given: Properties | null,
    prior: Stored | undefined,
    priorPrivate: Buffer = prior?.private ?? Buffer.alloc(0),
  ) {
    const attributes = attributesOf(contract);
    const config = given && toTerraform(attributes, given);
    const answer = await planResourceChange(serving, {
      typeName: typeOf(contract),
      config: encodeObject(attributes, config),
      priorState: encodeObject(attributes, prior?.state ?? null),
      proposedNewState: undefined,
      priorPrivate,
      clientCapabilities,
      priorIdentity: prior?.identity,
    });
    report(answer.diagnostics);
    if (errorsIn(answer.diagnostics).length > 0) throw new Stopped();
    return {
      planned: decodeObject(attributes, answer.plannedState),
      private: answer.plannedPrivate,
      identity: answer.plannedIdentity,
      requiresReplace: answer.requiresReplace.length > 0,
    };
  }

  private async during<T extends object>(
    work: (serving: Serving, report: Report) => Promise<T>,
  ): Promise<T & Messages> {
    const { server } = this.emulator;
    const serving = startPlugin(provider);
    const settings = { baseUrl: server.url, token: server.token, pollInterval: 10 };
    const config = encodeObject(providerSchema.attributes, toTerraform(providerSchema.attributes, settings));
    const [warnings, errors]: [string[], string[]] = [[], []];
    const report: Report = (diagnostics) => {
      errors.push(...errorsIn(diagnostics).map(textOf));
      warnings.push(...diagnostics.filter(isWarning).map(textOf));
    };
    const privateState = await configureProvider(serving, { config, terraformVersion: "1.11.0" });
    report(privateState.diagnostics);
    try {
      return { ...(await work(serving, report)), warnings, errors };
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return { ...nothingPlanned, warnings, errors } as unknown as T & Messages;
    } finally {
      await serving.replaceSession(undefined);
    }
  }
}

const nothingPlanned = { actions: {}, changes: new Map(), configuration: {} };

/** A failed plan ends there, as in Terraform. A failed apply ends only the resources that depend on the failure. */
class Stopped extends Error {}

/** A resource with a failed reference is skipped. */
class Skipped extends Error {}

type Report = (diagnostics: readonly Diagnostic[]) => void;

const isWarning = ({ severity }: Diagnostic) => severity === Diagnostic_Severity.WARNING;
const errorsIn = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ severity }) => severity === Diagnostic_Severity.ERROR);
const textOf = ({ summary, detail }: Diagnostic) => `${summary}: ${detail}`;

const handlerOf = (contract: Contract) => {
  const make = provider.resources[typeOf(contract)];
  if (!make) throw new Error(`${snake(contract.name)} is no resource`);
  return make();
};

const attributesOf = (contract: Contract) => handlerOf(contract).schema.attributes;

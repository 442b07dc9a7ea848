import { type Contract, type Properties } from "../../../src/contract";
import { fromTerraform, toTerraform } from "../../../src/objects/terraform/values";
import { encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { type Diagnostic, Diagnostic_Severity } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import type { ValueObject } from "../../../src/provider/plugin/value";
import type { TestEmulator } from "../../emulator/support";
import { hurriedProvider as provider } from "../hurried-clock";
import { directClient } from "./direct-client";
import { Host } from "./host";
import { importStored } from "./imports";
import {
  type Action,
  applyOnce,
  type Change,
  deleteObject,
  planAgain,
  planChange,
  readStored,
  type Stored,
  validateResource,
} from "./resources";
import { readSchemas, type Schemas } from "./schemas";

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

/** The messages of a command, as Terraform shows them. */
interface Messages {
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** All of them, with the names of their resources. */
  readonly reports: readonly Report[];
}

/** A diagnostic, and the name of its resource. Undefined for one of the provider's configuration. */
export interface Report {
  readonly name: string | undefined;
  readonly diagnostic: Diagnostic;
}

type HostOf = (name?: string) => Host;

export interface Plan extends Messages {
  readonly actions: Readonly<Record<string, Action>>;
  readonly changes: ReadonlyMap<string, Change>;
  readonly configuration: Configuration;
}

const typeOf = ({ name }: Contract) => `stratus_${name}`;

let schemas: Promise<Schemas> | undefined;

/**
 * A directory with a state, in which Terraform drives the provider: refresh, plan, apply. Each plan and each apply
 * configures the provider again, and fails if the provider breaks a rule of the protocol. It runs in this process, so that
 * many cases take little time. Some of them also run with the real Terraform (test/e2e/plans/people.e2e.ts).
 */
export class Workspace {
  private readonly states = new Map<string, Stored>();

  /** `settings` are those of the provider block, in addition to the URL and the token. */
  constructor(
    private readonly emulator: { readonly server: Pick<TestEmulator["server"], "url" | "token"> },
    readonly settings: ValueObject = {},
  ) {}

  /** A copy of the state. */
  get state(): ReadonlyMap<string, Stored> {
    return new Map(this.states);
  }

  set state(stored: ReadonlyMap<string, Stored>) {
    this.states.clear();
    for (const [name, each] of stored) this.states.set(name, each);
  }

  /** The object of a resource in the state. */
  object(name: string): Properties {
    const { type, state } = this.stored(name);
    return fromTerraform(attributesOf(type), state);
  }

  /** The identity of an object in the state. */
  identity(name: string): ValueObject | undefined {
    return this.states.get(name)?.identity;
  }

  /** Removes the mark of an object whose create failed, as `terraform untaint` does. */
  untaint(name: string): void {
    this.states.set(name, { ...this.stored(name), isTainted: false });
  }

  has(name: string): boolean {
    return this.states.has(name);
  }

  /** Makes attributes null, as in a state of an earlier version. */
  forget(name: string, attributes: readonly string[]): void {
    const stored = this.stored(name);
    const nulls = Object.fromEntries(attributes.map((attribute) => [attribute, null]));
    this.states.set(name, { ...stored, state: { ...stored.state, ...nulls } });
  }

  async plan(configuration: Configuration): Promise<Plan> {
    return this.during({ actions: {}, changes: new Map(), configuration: {} }, async (hostOf) => {
      const refreshed = [...this.states].map(async ([name, stored]) =>
        this.store(name, await readStored(hostOf(name), stored)),
      );
      await Promise.all(refreshed);
      const known = new Map<string, Properties>();
      const changes = new Map<string, Change>();
      for (const [name, { contract, config }] of Object.entries(configuration)) {
        const type = typeOf(contract);
        const given = toTerraform(
          attributesOf(type),
          config((other) => known.get(other) ?? {}),
        );
        const change = requirePlan(await planChange(hostOf(name), type, given, this.states.get(name)));
        known.set(name, fromTerraform(attributesOf(type), change.planned ?? {}));
        if (change.action !== "none") changes.set(name, change);
      }
      for (const [name, stored] of this.states) {
        if (name in configuration) continue;
        changes.set(name, requirePlan(await planChange(hostOf(name), stored.type, null, stored)));
      }
      const actions = Object.fromEntries([...changes].map(([name, { action }]) => [name, action]));
      return { actions, changes, configuration };
    });
  }

  /**
   * Applies a saved plan: objects deleted or changed since the plan are not read again. Objects are deleted in the opposite
   * order of their creation, while others are created.
   */
  async apply({ changes, configuration }: Plan): Promise<Messages> {
    return this.during({}, async (hostOf) => {
      const known = new Map([...this.states.keys()].map((name) => [name, this.object(name)] as const));
      const deletion = this.deleteAll(changes, hostOf);
      const failed = new Set<string>();
      for (const [name, resource] of Object.entries(configuration)) {
        const change = changes.get(name);
        if (!change) continue;
        try {
          await this.applyOne(hostOf(name), name, resource, change, (other) => {
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
      await deletion;
      return {};
    });
  }

  /** Imports an object by its ID or its identity, as an import block does, without the read that follows. */
  async import(name: string, contract: Contract, by: string | ValueObject): Promise<Messages> {
    return this.during({}, async (hostOf) => {
      const imported = await importStored(hostOf(name), typeOf(contract), by);
      if (imported) this.states.set(name, imported);
      return {};
    });
  }

  /** The configuration that `-generate-config-out` writes for an object in the state, with the problems of it. */
  async generate(name: string): Promise<Messages & { readonly config: Properties }> {
    const { type, state } = this.stored(name);
    const attributes = attributesOf(type);
    return this.during({ config: {} }, async (hostOf) => {
      const host = hostOf(name);
      const request = { typeName: type, state: encodeObject(attributes, state) };
      const { config, diagnostics } = await host.client.call("generateResourceConfig", request);
      host.checkDiagnostics(`generate ${type}`, diagnostics);
      const generated = host.read(host.resource(type), `generate ${type}`, config) ?? {};
      await validateResource(host, type, generated);
      return { config: fromTerraform(attributes, generated) };
    });
  }

  private async deleteAll(changes: Plan["changes"], hostOf: HostOf): Promise<void> {
    const names = [...this.states.keys()].filter((name) => changes.get(name)?.action === "delete");
    for (const name of names.reverse()) {
      const change = changes.get(name);
      if (change) this.store(name, await deleteObject(hostOf(name), change));
    }
  }

  private stored(name: string): Stored {
    const stored = this.states.get(name);
    if (!stored) throw new Error(`${name} is not in the state`);
    return stored;
  }

  private store(name: string, stored: Stored | undefined): void {
    if (stored) this.states.set(name, stored);
    else this.states.delete(name);
  }

  private async applyOne(host: Host, name: string, { contract, config }: Resource, first: Change, of: Others) {
    const type = typeOf(contract);
    const given = toTerraform(attributesOf(type), config(of));
    if (first.action === "replace") {
      const remaining = await deleteObject(host, first);
      this.store(name, remaining);
      if (remaining) return;
    }
    const change = requirePlan(await planAgain(host, type, given, first));
    this.store(name, await applyOnce(host, type, first.action === "update" ? first.prior : undefined, change));
  }

  /** Runs a command. A failed plan returns `nothing`. */
  private async during<T extends object>(nothing: T, work: (hostOf: HostOf) => Promise<T>): Promise<T & Messages> {
    const { url, token } = this.emulator.server;
    const plugin = startPlugin(provider);
    const client = directClient(plugin);
    const read = await (schemas ??= readSchemas(client));
    const hosts = new Map<string | undefined, Host>();
    const hostOf: HostOf = (name) => {
      const host = hosts.get(name) ?? new Host(client, read);
      hosts.set(name, host);
      return host;
    };
    let result = nothing;
    try {
      if (await hostOf().configure({ base_url: url, token, poll_interval: 10, ...this.settings }))
        result = await work(hostOf);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    } finally {
      await plugin.replaceSession(undefined);
    }
    const broken = [...hosts.values()].flatMap(({ violations }) => violations).filter(({ rule }) => rule !== "error");
    if (broken.length > 0) throw new Error(`the provider broke rules of the protocol: ${JSON.stringify(broken)}`);
    const reports = [...hosts].flatMap(([name, { diagnostics }]) =>
      diagnostics.map((diagnostic): Report => ({ name, diagnostic })),
    );
    const textsOf = (severity: Diagnostic_Severity) =>
      reports.filter(({ diagnostic }) => diagnostic.severity === severity).map(({ diagnostic }) => textOf(diagnostic));
    return {
      ...result,
      reports,
      warnings: textsOf(Diagnostic_Severity.WARNING),
      errors: textsOf(Diagnostic_Severity.ERROR),
    };
  }
}

/** A failed plan ends there, as in Terraform. A failed apply ends only the resources that depend on the failure. */
class Stopped extends Error {}

/** A resource with a failed reference is skipped. */
class Skipped extends Error {}

function requirePlan<Planned>(change: Planned | undefined): Planned {
  if (!change) throw new Stopped();
  return change;
}

const textOf = ({ summary, detail }: Diagnostic) => `${summary}: ${detail}`;

/** Only for the schemas. */
const unconfigured = startPlugin(provider);
const attributesOf = (type: string) => unconfigured.resource(type).schema.attributes;

import type { ValueObject } from "../../src/provider/plugin/value";
import type { State } from "../kinds/life";
import type { Resources } from "../kinds/needs";
import type { Host } from "../support/terraform/host";
import {
  applyChange,
  type Change,
  checkFinalPlan,
  planChange,
  refresh,
  type Stored,
  validateResource,
} from "../support/terraform/resources";
import { type Configured, evaluate, inOrder } from "./configurations";

/** The resources of one configuration, and the commands that a user runs for them. */
export class Account {
  private readonly states = new Map<string, Stored>();

  constructor(
    readonly host: Host,
    private readonly settings: ValueObject,
  ) {}

  /** Starts a command: each one configures the provider. */
  readonly command = (): Promise<unknown> => this.host.configure(this.settings);

  readonly stateOf = (address: string): ValueObject | undefined => this.states.get(address)?.state;

  /** An object that exists. */
  stored(address: string): Stored {
    const stored = this.states.get(address);
    if (!stored) throw new Error(`${address} doesn't exist: ${JSON.stringify(this.host.violations)}`);
    return stored;
  }

  has(address: string): boolean {
    return this.states.has(address);
  }

  /** Creates resources in one apply, each after those that it refers to. */
  async createAll(resources: Resources): Promise<void> {
    await this.command();
    for (const one of inOrder(resources)) {
      const change = await planChange(this.host, one.type, this.config(one), undefined);
      if (change) this.store(one.address, await applyChange(this.host, one.type, change));
    }
  }

  config({ type, configuration }: Pick<Configured, "type" | "configuration">, stateOf = this.stateOf): ValueObject {
    return evaluate(this.host.resource(type).attributes, configuration, stateOf);
  }

  /** Applies a configuration of a resource: validate, plan, apply, and a plan that changes nothing. */
  async apply(address: string, type: string, configuration: State): Promise<Change["action"] | undefined> {
    const { host } = this;
    const resource = { type, configuration };
    // While Terraform validates, all references are unknown.
    await validateResource(
      host,
      type,
      this.config(resource, () => undefined),
    );
    const early = this.states.has(address) ? undefined : await this.plan(address, type, resource, () => undefined);
    const first = await this.plan(address, type, resource);
    if (early && first) checkFinalPlan(host, type, early, first);
    const last = await this.plan(address, type, resource);
    if (!first || !last) return undefined;
    checkFinalPlan(host, type, first, last);
    this.store(address, await applyChange(host, type, last));
    const after = await this.plan(address, type, resource);
    if (after && after.action !== "none") host.report("plan-empty", `plan ${type}`, `${after.action} ${address}`);
    return last.action;
  }

  /** Refreshes and plans a resource in a command of its own. */
  private async plan(
    address: string,
    type: string,
    resource: Pick<Configured, "type" | "configuration">,
    stateOf = this.stateOf,
  ): Promise<Change | undefined> {
    await this.command();
    await this.refresh(address);
    const config = this.config(resource, stateOf);
    await validateResource(this.host, type, config);
    return planChange(this.host, type, config, this.states.get(address));
  }

  private async refresh(address: string): Promise<void> {
    const before = this.states.get(address);
    if (!before) return;
    const fresh = await refresh(this.host, before);
    if (!fresh) this.host.report("read-exists", `read ${before.type}`, address);
    this.store(address, fresh);
  }

  async destroy(address: string): Promise<void> {
    const stored = this.stored(address);
    await this.command();
    const change = await planChange(this.host, stored.type, null, stored);
    if (change) this.store(address, await applyChange(this.host, stored.type, change));
  }

  private store(address: string, stored: Stored | undefined): void {
    if (stored) this.states.set(address, stored);
    else this.states.delete(address);
  }
}

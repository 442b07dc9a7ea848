import { provider } from "../../../src/composition/provider";
import type { Contract, Properties } from "../../../src/contract";
import { fromTerraform, toTerraform } from "../../../src/objects/terraform/values";
import type { Clock } from "../../../src/provider/client";
import type { ProviderSession } from "../../../src/provider/context";
import { closeSession, openSession, providerSchema } from "../../../src/provider/engine/session";
import { planChange } from "../../../src/provider/plugin/plan-change";
import {
  type ActionHandler,
  type NewState,
  ownPlace,
  type ProviderDiagnostic,
  type ResourceHandler,
} from "../../../src/provider/plugin/provider";
import { removeUnknowns, resolveUnknowns } from "../../../src/provider/plugin/resolve-unknowns";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import type { ValueObject } from "../../../src/provider/plugin/value";
import { contracts } from "../../../src/resources/contracts";
import type { TestEmulator } from "../../emulator/support";
import { haste } from "../../support/hurried-clock";

/** Runs the service's clock as fast as that of runs with the hurried clock. */
export async function hurry({ control }: TestEmulator): Promise<void> {
  await control("PUT", "/clock", { rate: haste });
}

export function actionOf(name: string): ActionHandler<ProviderSession> {
  const make = provider.actions?.[`stratus_${name}`];
  if (!make) throw new Error(`${name} is no action`);
  return make();
}

/** A plugin that is never configured, because a run opens its own session. */
const handlers = startPlugin(provider);

/** An object in the state of a run. */
export interface Made {
  readonly saved: NewState;
  /** As contracts read it. */
  readonly object: Properties;
}

/** Fails a test that waits for something that never comes, also on a slow machine. In milliseconds. */
const defaultPatience = 60_000;

/** The provider with an emulator, driven like Terraform does, in this process: many objects at once, without delays. */
export interface Run {
  readonly session: ProviderSession;
  readonly reported: readonly ProviderDiagnostic[];
  /** The states that creates and updates recorded before they ended, in order. */
  readonly recorded: readonly NewState[];
  create(contract: Contract, config: Properties): Promise<Made>;
  update(contract: Contract, prior: Made, config: Properties): Promise<Made>;
  remove(contract: Contract, prior: Made): Promise<void>;
  /** The response to an import, before a refresh. */
  import(contract: Contract, id: string): Promise<Made>;
  /** The current object in the service, as a refresh sees it. */
  refreshed(contract: Contract, prior: Made): Promise<Made | undefined>;
  read(type: string, config: Properties): Promise<Properties>;
  /** Runs an action, and collects its progress messages. */
  invoke(contract: Contract, config: Properties, messages?: string[]): Promise<void>;
  planAction(contract: Contract, config: Properties): Promise<void>;
  /** The planned state. Equals `prior` without changes. */
  plan(contract: Contract, prior: Made | undefined, config: Properties): Promise<ValueObject | null>;
  close(): Promise<void>;
  /** Ends like a killed process: the journal stays unchanged. */
  kill(): Promise<void>;
}

export function runOn(
  { server }: TestEmulator,
  settings: Properties = {},
  clock?: Clock,
  patience = defaultPatience,
): Run {
  const reported: ProviderDiagnostic[] = [];
  const recorded: NewState[] = [];
  const call = {
    signal: AbortSignal.timeout(patience),
    report: (each: ProviderDiagnostic) => void reported.push(each),
  };
  const given = { baseUrl: server.url, token: server.token, pollInterval: 10, ...settings };
  const config = toTerraform(providerSchema.attributes, given);
  const session = openSession({ ...call, config, terraformVersion: "1.11.0", place: ownPlace() }, contracts, clock);
  const handlerOf = ({ name }: Contract): ResourceHandler<ProviderSession> => handlers.resource(`stratus_${name}`);

  async function planned(handler: ResourceHandler<ProviderSession>, config: Properties, prior: Made | undefined) {
    const { attributes } = handler.schema;
    const remembered = prior?.saved.private ?? {};
    const question = {
      attributes,
      config: toTerraform(attributes, config),
      prior: prior?.saved.state ?? null,
      private: remembered,
      planUnset: handler.planUnset,
      adoptAfterImport: handler.adoptAfterImport,
    };
    const base = planChange(question);
    const answer = await handler.modifyPlan?.({ ...call, ...question, ...base, session });
    return {
      ...call,
      session,
      config: question.config,
      planned: answer?.planned ?? base.planned,
      private: answer?.private ?? remembered,
      save: (state: NewState) => void recorded.push(state),
    };
  }

  function made({ schema }: ResourceHandler<ProviderSession>, saved: NewState): Made {
    return { saved, object: fromTerraform(schema.attributes, saved.state) };
  }

  return {
    session,
    reported,
    recorded,
    async create(contract, config) {
      const handler = handlerOf(contract);
      const plan = await planned(handler, config, undefined);
      const saved = await handler.create(plan);
      return made(handler, { ...saved, state: resolveUnknowns(handler.schema.attributes, plan.planned, saved.state) });
    },
    async update(contract, prior, config) {
      const handler = handlerOf(contract);
      const plan = await planned(handler, config, prior);
      const saved = await handler.update?.({ ...plan, prior: prior.saved.state });
      if (!saved) throw new Error(`${contract.name} cannot be changed in place`);
      return made(handler, { ...saved, state: resolveUnknowns(handler.schema.attributes, plan.planned, saved.state) });
    },
    async remove(contract, { saved }) {
      await handlerOf(contract).delete({
        ...call,
        session,
        prior: saved.state,
        private: saved.private ?? {},
      });
    },
    async import(contract, id) {
      const handler = handlerOf(contract);
      const found = await handler.import?.({ ...call, session, id });
      if (!found) throw new Error(`${contract.name} cannot be imported`);
      const { attributes } = handler.schema;
      return made(handler, { ...found, state: removeUnknowns(attributes, found.state) });
    },
    async refreshed(contract, { saved }) {
      const handler = handlerOf(contract);
      const found = await handler.read({ ...call, session, state: saved.state, private: saved.private ?? {} });
      return found ? made(handler, found) : undefined;
    },
    async read(type, config) {
      const handler = provider.dataSources[type]?.();
      if (!handler) throw new Error(`${type} is no data source`);
      const { attributes } = handler.schema;
      return fromTerraform(
        attributes,
        await handler.read({ ...call, session, config: toTerraform(attributes, config) }),
      );
    },
    async planAction({ name }, config) {
      const { plan, schema } = actionOf(name);
      await plan?.({ ...call, session, config: toTerraform(schema.attributes, config) });
    },
    async invoke({ name }, config, messages = []) {
      const { invoke, schema } = actionOf(name);
      const progress = (message: string) => void messages.push(message);
      await invoke({ ...call, session, config: toTerraform(schema.attributes, config), progress });
    },
    async plan(contract, prior, config) {
      return (await planned(handlerOf(contract), config, prior)).planned;
    },
    close: () => closeSession(session),
    kill: () => closeSession(session, true),
  };
}

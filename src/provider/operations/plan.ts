import { isDeepStrictEqual } from "node:util";
import type { Contract, Properties } from "../../contract";
import { hasUnknown, snake } from "../../contract";
import type { PlanAnswer, PlanCall } from "../../plugin/provider";
import { Decimal, Dynamic, UNKNOWN } from "../../plugin/value";
import type { Value, ValueObject } from "../../plugin/value";
import type { Planning } from "../handler";
import type { Memory } from "../private-state";
import { memoryOf } from "../private-state";
import { objectPath } from "../requests/paths";
import type { Session } from "../session";
import { properties, value } from "../schema/values";
import type { Kind } from "../operation-context";

/** What the algorithm cannot know: adoption, waits that go on, and what the resource itself has to say. */
export async function planObject(kind: Kind, call: PlanCall<Session>): Promise<PlanAnswer> {
  const { contract, handler, schema } = kind;
  const planning: Planning = {
    contract,
    session: call.client,
    signal: call.signal,
    report: (diagnostic) => {
      call.report(diagnostic);
    },
    config: properties(schema.attributes, call.config),
    prior: call.prior && properties(schema.attributes, call.prior),
    planned: call.planned && properties(schema.attributes, call.planned),
    memory: memoryOf(call.private),
  };
  noteExactTags(planning);
  const otherwise = await handler.plan?.(planning);
  if (!call.planned) return {};
  const planned = { ...call.planned, ...overrides(kind, otherwise ?? {}) };
  if (!call.prior) return { planned };
  const [after, before] = [planned, call.prior].map((each) => properties(schema.attributes, each));
  const more = (after && before && handler.replaces?.(after, before)) ?? [];
  return {
    planned: settled(kind, planning, call.prior, planned),
    replaces: [...call.replaces, ...more.map((name) => [snake(name)])],
  };
}

function overrides({ schema }: Kind, otherwise: Properties): ValueObject {
  return Object.fromEntries(
    Object.entries(otherwise).flatMap(([name, given]) => {
      const attribute = schema.attributes[snake(name)];
      return attribute ? [[snake(name), value(attribute, given)]] : [];
    }),
  );
}

function settled(kind: Kind, planning: Planning, prior: ValueObject, planned: ValueObject): ValueObject {
  const { contract, memory, config } = planning;
  const before = properties(kind.schema.attributes, prior);
  const still = withoutMoves(prior, planned) as ValueObject;
  const changed = Object.keys(contract.fields).filter(
    (name) => !isDeepStrictEqual(still[snake(name)], prior[snake(name)]),
  );
  // A configured value that is only known at apply may change the object; a computed one alone does not.
  const sends = hasUnknown(config) || changed.some((name) => !isSilent(contract, memory, before, name));
  const calm = sends ? planned : still;
  return memory.pending === true ? waitingOn(kind, calm) : calm;
}

/** A value that the service never returns, of an object that was imported: it is taken over as the user says it. */
export function isAdopted(contract: Contract, memory: Memory, prior: Properties, name: string): boolean {
  return memory.imported === true && contract.fields[name]?.facts.unreturned === true && (prior[name] ?? null) === null;
}

const isSilent = (contract: Contract, memory: Memory, prior: Properties, name: string) =>
  contract.fields[name]?.facts.local === true || isAdopted(contract, memory, prior, name);

function withoutMoves(prior: Value | undefined, planned: Value): Value {
  if (planned === UNKNOWN) return prior ?? null;
  if (!isObject(planned)) return planned;
  const before = isObject(prior) ? prior : {};
  return Object.fromEntries(Object.entries(planned).map(([name, inner]) => [name, withoutMoves(before[name], inner)]));
}

function isObject(given: Value | undefined): given is ValueObject {
  return typeof given === "object" && given !== null && !Array.isArray(given) && !isWrapped(given);
}

function isWrapped(given: Value): boolean {
  return given instanceof Decimal || given instanceof Dynamic;
}

/** While a wait is to go on, the state and what only comes late are not known. */
function waitingOn({ schema, contract }: Kind, planned: ValueObject): ValueObject {
  const status = contract.states ? "status" : undefined;
  return Object.fromEntries(
    Object.entries(planned).map(([name, given]) => {
      const attribute = schema.attributes[name];
      const late = attribute?.computed === true && attribute.optional !== true && isEmpty(given);
      return [name, name === status || late ? UNKNOWN : given];
    }),
  );
}

function isEmpty(given: ValueObject[string] | undefined): boolean {
  if (given === null || given === undefined) return true;
  return typeof given === "object" && !Array.isArray(given) && Object.values(given).every(isEmpty);
}

/** Tags that are written are exact, so a tag resource that adds another one would be undone: it can look here. */
function noteExactTags({ session, contract, config, prior }: Planning): void {
  const tags = config["tags"];
  if (!session || !prior || !Array.isArray(tags) || hasUnknown(tags)) return;
  session.exactTags.set(objectPath(contract, prior), tags as string[]);
}

import { ApiError } from "../../client";
import type { Contract, Field, Problem, Properties } from "../../contract";
import { canonicalOf, hasUnknown, lookup, snake, validate } from "../../contract";
import type { DataCall, DataHandler, EphemeralHandler, ValidateCall } from "../../plugin/provider";
import { DiagnosticsError } from "../../plugin/provider";
import type { Path } from "../../plugin/value";
import { objectOf, received } from "../requests/decode";
import { problemDiagnostic } from "../diagnostics";
import { look } from "../operations/refresh";
import { filterAttributes, filtered, filterProblems } from "./filter";
import type { Handler } from "../handler";
import { listing } from "../requests/list";
import { describeKey } from "../names";
import { pathFields } from "../requests/paths";
import { dataSchema, pluralSchema } from "../schema";
import type { Session } from "../session";
import { properties, state, value } from "../schema/values";
import { readingWork, workOf } from "../operation-context";

/** The data source that reads one object, by its id or by what a person knows it by. */
export function dataHandler(contract: Contract, handler: Handler = {}): DataHandler<Session> {
  const schema = dataSchema(contract);
  return {
    schema,
    validate: (call) => {
      const asked = properties(schema.attributes, call.config);
      report(call, [...ownProblems(contract, asked), ...wayProblems(contract, asked)]);
    },
    read: async (call) => {
      const asked = properties(schema.attributes, call.config);
      await handler.before?.(readingWork(contract, call), asked);
      const known =
        contract.singleton === true || asked[contract.id] !== undefined ? asked : await byKey(contract, asked, call);
      try {
        const kind = { contract, handler, schema };
        return state(schema.attributes, await look(workOf(kind, call, "update", {}), kind, known));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        throw gone(contract, known);
      }
    },
  };
}

/** The same as an ephemeral resource: what is read is neither in the state nor in a plan. */
export function ephemeralHandler(contract: Contract, handler: Handler = {}): EphemeralHandler<Session> {
  const { schema, validate: judge, read } = dataHandler(contract, handler);
  return { schema, ...(judge ? { validate: judge } : {}), open: read };
}

/** The data source that reads the objects of a collection. */
export function pluralHandler(contract: Contract, handler: Handler = {}): DataHandler<Session> {
  const base = pluralSchema(contract);
  const schema = { ...base, attributes: { ...base.attributes, ...filterAttributes(contract) } };
  const attribute = schema.attributes[contract.plural];
  return {
    schema,
    validate: (call) => {
      report(call, filterProblems(contract, properties(schema.attributes, call.config)));
    },
    read: async (call) => {
      const { client, signal, config } = call;
      const asked = properties(schema.attributes, config);
      await handler.before?.(readingWork(contract, call), asked);
      const all = await listing(client, contract, asked, signal);
      const objects = all.map((json) => objectOf(contract, received(json), parents(contract, asked)));
      const found = filtered(contract, asked, objects);
      return { ...config, [contract.plural]: attribute ? value(attribute, found) : null };
    },
  };
}

const gone = (contract: Contract, { [contract.id]: id }: Properties) =>
  missing(contract, `${snake(contract.id)} ${JSON.stringify(id)}`, [snake(contract.id)]);

function report(call: ValidateCall, problems: readonly Problem[]): void {
  for (const problem of problems) call.report(problemDiagnostic(problem));
}

/** What is asked for has to be right in itself; what is not asked for is not missing, and ids are the service's own. */
function ownProblems(contract: Contract, asked: Properties): Problem[] {
  return validate(lookup(contract), asked).filter(({ path: [name = ""] }) => asked[name] !== undefined);
}

/** An object is asked for in one way: by its id, or by its whole key. */
function wayProblems(contract: Contract, asked: Properties): Problem[] {
  const { key, id } = contract;
  if (!key || key.includes(id) || hasUnknown(asked)) return [];
  const given = key.filter((name) => asked[name] !== undefined);
  if (asked[id] !== undefined) {
    return given.map((name) => ({ path: [name], words: `must not be set beside {${id}}`, given: asked[name] }));
  }
  if (given.length > 0) return [];
  return [{ path: [id], words: `or ${key.map((name) => `{${name}}`).join(", ")} is required` }];
}

const parents = (contract: Contract, asked: Properties) =>
  Object.fromEntries(pathFields(contract).map((name) => [name, asked[name]]));

/** The one object with these values of its key. */
async function byKey(contract: Contract, asked: Properties, call: DataCall<Session>): Promise<Properties> {
  const all = await listing(call.client, contract, asked, call.signal);
  const given = (contract.key ?? []).filter((name) => asked[name] !== undefined);
  const found = all
    .map((json) => objectOf(contract, received(json), parents(contract, asked)))
    .filter((object) => given.every((name) => isSame(contract.fields[name], asked, object, name)));
  const [first, second] = found;
  const words = given.map((name) => `${snake(name)} ${JSON.stringify(asked[name])}`).join(", ");
  if (!first) throw missing(contract, words, given.slice(0, 1).map(snake));
  if (!second) return first;
  const ids = found.map((object) => `${String(object[contract.id])}${describeKey(contract, object)}`).join(", ");
  throw new DiagnosticsError([
    {
      severity: "error",
      summary: `More than one ${contract.name}`,
      detail: `${String(found.length)} objects have ${words}: ${ids}. Ask for one of them by its ${snake(contract.id)}.`,
    },
  ]);
}

function isSame(field: Field | undefined, asked: Properties, object: Properties, name: string): boolean {
  if (!field) return false;
  const whole = { ...object, ...asked };
  return String(canonicalOf(field, asked[name], whole)) === String(canonicalOf(field, object[name] ?? "", object));
}

function missing(contract: Contract, asked: string, path: Path): DiagnosticsError {
  return new DiagnosticsError([
    {
      severity: "error",
      summary: `No such ${contract.name}`,
      detail: `The service has no ${contract.name} with ${asked}. The data source stratus_${contract.plural} lists those that there are.`,
      path,
    },
  ]);
}

import { ApiError } from "../client";
import type { Contract, Field, Problem, Properties } from "../contract";
import { canonicalOf, hasUnknown, snake, validate } from "../contract";
import type { DataCall, DataHandler, ValidateCall } from "../plugin/provider";
import { DiagnosticsError } from "../plugin/provider";
import type { Path } from "../plugin/value";
import { objectOf, received } from "./answer";
import { problemDiagnostic } from "./diagnostics";
import { filterAttributes, filtered, filterProblems } from "./filter";
import { describeKey } from "./names";
import type { Handler } from "./handler";
import { collectionPath, objectPath, pathFields } from "./paths";
import { dataSchema, pluralSchema } from "./schema";
import type { Session } from "./session";
import { properties, state, value } from "./values";
import { workOf } from "./work";

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
      const known =
        contract.singleton === true || asked[contract.id] !== undefined ? asked : await byKey(contract, asked, call);
      try {
        const answer =
          contract.singleton === true && handler.read
            ? await handler.read(workOf({ contract, handler, schema }, call, "create", known), known)
            : received(await call.client.client.get(objectPath(contract, known), { signal: call.signal }));
        return state(schema.attributes, objectOf(contract, answer ?? {}, known));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        throw missing(contract, `${snake(contract.id)} ${JSON.stringify(known[contract.id])}`, [snake(contract.id)]);
      }
    },
  };
}

/** The data source that reads the objects of a collection. */
export function pluralHandler(contract: Contract): DataHandler<Session> {
  const base = pluralSchema(contract);
  const schema = { ...base, attributes: { ...base.attributes, ...filterAttributes(contract) } };
  const attribute = schema.attributes[contract.plural];
  return {
    schema,
    validate: (call) => {
      report(call, filterProblems(contract, properties(schema.attributes, call.config)));
    },
    read: async ({ client, signal, config }) => {
      const asked = properties(schema.attributes, config);
      const all = await client.client.list(collectionPath(contract, asked), { signal });
      const objects = all.map((json) => objectOf(contract, received(json), parents(contract, asked)));
      const found = filtered(contract, asked, objects);
      return { ...config, [contract.plural]: attribute ? value(attribute, found) : null };
    },
  };
}

function report(call: ValidateCall, problems: readonly Problem[]): void {
  for (const problem of problems) call.report(problemDiagnostic(problem));
}

/** What is asked for has to be right in itself; what is not asked for is not missing. */
function ownProblems(contract: Contract, asked: Properties): Problem[] {
  return validate(contract, asked).filter(({ path: [name = ""] }) => asked[name] !== undefined);
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
  const all = await call.client.client.list(collectionPath(contract, asked), { signal: call.signal });
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

import {
  canonicalValue,
  type Contract,
  dataSourceContract,
  type Field,
  pathParameters,
  type Problem,
  type Properties,
  snake,
  validate,
} from "../../../contract";
import { describeKey } from "../../../objects/names";
import { dataSchema, pluralSchema } from "../../../objects/terraform/schema";
import { fromTerraform, toTerraform, valueToTerraform } from "../../../objects/terraform/values";
import { decodeResponse } from "../../../objects/wire/decode";
import {
  listedMatches,
  type ListedRow,
  listFromWire,
  parseListed,
  unreadableValues,
} from "../../../objects/wire/decode-listed";
import { keyFilter, listCollection } from "../../../objects/wire/list";
import { isNotFound, type Json, TimeoutError } from "../../client";
import type { OperationContext, ProviderSession } from "../../context";
import type { Handler } from "../../handler";
import {
  type DataHandler,
  DiagnosticsError,
  type EphemeralHandler,
  type ReadDataRequest,
  type ValidateRequest,
} from "../../plugin/provider";
import type { Path } from "../../plugin/value";
import { problemDiagnostic } from "../diagnostics";
import { operationContext, readContext } from "../operation-context";
import { refreshObject } from "../operations/read";
import { applyFilters, type FilterArguments, filterAttributes, filterProblems, serviceFilter } from "./filter";

/** The data source that reads one object, by its id or natural key. */
export function dataHandler(contract: Contract, handler: Handler = {}): DataHandler<ProviderSession> {
  const schema = dataSchema(contract);
  return {
    schema,
    validate: (request) => {
      const args = fromTerraform(schema.attributes, request.config);
      reportProblems(request, problemsOfArguments(contract, args));
    },
    read: async (request) => {
      const args = fromTerraform(schema.attributes, request.config);
      await waitForPrerequisites(handler, readContext(contract, request), args);
      const known =
        contract.singleton === true || args[contract.id] !== undefined
          ? args
          : await findByKey(contract, args, request);
      try {
        const kind = { contract, handler, schema };
        return toTerraform(
          schema.attributes,
          await refreshObject(operationContext(kind, request, "update", {}), kind, known),
        );
      } catch (error) {
        if (!isNotFound(error)) throw error;
        throw notFoundById(contract, known);
      }
    },
  };
}

/** The object may belong to one that isn't ready yet, such as a database that is still pending. */
async function waitForPrerequisites(handler: Handler, context: OperationContext, args: Properties): Promise<void> {
  try {
    await handler.waitForPrerequisites?.(context, args);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    throw new Error(
      `${error.message}. The object that this data source reads isn't ready. Run this again when it is.`,
      { cause: error },
    );
  }
}

/** The same data source as an ephemeral resource, whose values are stored neither in the state nor in a plan. */
export function ephemeralHandler(contract: Contract, handler: Handler = {}): EphemeralHandler<ProviderSession> {
  const { schema, validate: validateConfig, read } = dataHandler(contract, handler);
  return { schema, ...(validateConfig ? { validate: validateConfig } : {}), open: read };
}

/** The data source that reads the objects of a collection. */
export function pluralHandler(contract: Contract, handler: Handler = {}): DataHandler<ProviderSession> {
  const base = pluralSchema(contract);
  const schema = { ...base, attributes: { ...base.attributes, ...filterAttributes(contract) } };
  const attribute = schema.attributes[contract.plural];
  return {
    schema,
    validate: (request) => {
      reportProblems(request, filterProblems(contract, fromTerraform(schema.attributes, request.config)));
    },
    read: async (request) => {
      const { session, signal, config } = request;
      const args = fromTerraform(schema.attributes, config);
      const context = readContext(contract, request);
      await waitForPrerequisites(handler, context, args);
      const parents = parentsOf(contract, args);
      const filter = serviceFilter(contract, args, parents);
      const matching = await session.objects.listMatching(contract, args, filter, signal);
      const isEnough = matching !== undefined && (matching.isWhole || matching.objects.length > 0);
      const listed = isEnough ? matching.objects : await listCollection(session, contract, args, signal);
      const all = await Promise.all(
        listed.map(async (json) => {
          const response = decodeResponse(json);
          const object = parseListed(contract, response, parents);
          const more = object.isIdentified ? await handler.hydrateListed?.(context, response) : undefined;
          return more ? parseListed(contract, more, parents) : object;
        }),
      );
      const found = applyFilters(
        contract,
        args,
        all.filter(({ isIdentified }) => isIdentified).map(({ object }) => object),
      );
      const odd = all.filter((each) => each.problems.length > 0 && mayMatch(contract, args, each));
      if (odd.length > 0) request.report(unreadableValues(contract, odd, inResult));
      return { ...config, [contract.plural]: attribute ? valueToTerraform(attribute, found) : null };
    },
  };
}

const inResult =
  "They are null in the result, and objects without a readable ID or name are left out. Don't apply a plan that depends on them.";

/** True if an object with unreadable values matches the filter, or may match it because of such a value. */
function mayMatch(contract: Contract, args: Properties & FilterArguments, { object, problems }: ListedRow): boolean {
  const unreadable = new Set<unknown>(problems.map(({ path: [name] }) => name));
  const tests = Object.entries(args.filter ?? {}).filter(([name]) => !unreadable.has(name));
  return applyFilters(contract, { filter: Object.fromEntries(tests) }, [object]).length > 0;
}

const notFoundById = (contract: Contract, { [contract.id]: id }: Properties) =>
  notFound(contract, `${snake(contract.id)} = ${JSON.stringify(id)}`, [snake(contract.id)]);

function reportProblems(request: ValidateRequest, problems: readonly Problem[]): void {
  for (const problem of problems) request.report(problemDiagnostic(problem));
}

/** Validates the arguments that are set, and the selection of the object. Terraform reports missing arguments. */
function problemsOfArguments(contract: Contract, args: Properties): Problem[] {
  return validate(dataSourceContract(contract), args).filter(
    ({ path: [name] }) => name === undefined || args[name] !== undefined,
  );
}

const parentsOf = (contract: Contract, args: Properties): Properties =>
  Object.fromEntries(pathParameters(contract).map((name) => [name, args[name]]));

/** Finds the only object with these key values. */
async function findByKey(
  contract: Contract,
  args: Properties,
  request: ReadDataRequest<ProviderSession>,
): Promise<Properties> {
  const { session, signal } = request;
  const parents = parentsOf(contract, args);
  const decode = (rows: readonly Json[]): readonly Properties[] => listFromWire(contract, rows, parents);
  const given = (contract.key ?? []).filter((name) => args[name] !== undefined);
  const hasAll = (names: readonly string[]) => (object: Properties) =>
    names.every((name) => isSame(contract.fields[name], args, object, name));
  const isRequested = hasAll(given);
  const { where, parts } = keyFilter(contract, Object.fromEntries(given.map((name) => [name, args[name]])), args);
  const hasParts = hasAll(Object.keys(parts));
  const filter = { where, matches: listedMatches(contract, hasParts, parents) };
  const matching = await session.objects.listMatching(contract, args, filter, signal);
  let found = decode(matching?.objects ?? []).filter(isRequested);
  // The service's filter can miss another spelling, so only the full collection proves that the object doesn't
  // exist.
  if (found.length === 0 && matching?.isWhole !== true) {
    found = decode(await listCollection(session, contract, args, signal)).filter(isRequested);
  }
  const [first, second] = found;
  const words = given.map((name) => `${snake(name)} = ${JSON.stringify(args[name])}`).join(", ");
  if (!first) throw notFound(contract, words, given.slice(0, 1).map(snake));
  if (!second) return first;
  const ids = found.map((object) => `${String(object[contract.id])}${describeKey(contract, object)}`).join(", ");
  throw new DiagnosticsError([
    {
      severity: "error",
      summary: `Multiple objects match stratus_${contract.name}`,
      detail: `${String(found.length)} objects have ${words}: ${ids}. Select one of them by its ${snake(contract.id)}.`,
    },
  ]);
}

function isSame(field: Field | undefined, args: Properties, object: Properties, name: string): boolean {
  if (!field) return false;
  const whole = { ...object, ...args };
  return String(canonicalValue(field, args[name], whole)) === String(canonicalValue(field, object[name] ?? "", object));
}

function notFound(contract: Contract, words: string, path: Path): DiagnosticsError {
  // A singleton has no listing of its own. The listing of its parent shows which ones exist.
  const { plural } = contract.singleton === true ? (contract.parent ?? contract) : contract;
  return new DiagnosticsError([
    {
      severity: "error",
      summary: `No such ${contract.name}`,
      detail: `The service has no ${contract.name} with ${words}. The data source stratus_${plural} lists the existing ${plural.replaceAll("_", " ")}.`,
      path,
    },
  ]);
}

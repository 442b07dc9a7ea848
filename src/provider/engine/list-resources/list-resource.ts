import {
  camel,
  type Contract,
  dataSourceContract,
  hasUnknown,
  pathFields,
  pathParameters,
  type Properties,
  snake,
  validate,
} from "../../../contract";
import { importId, objectName } from "../../../objects/names";
import { resourceIdentity } from "../../../objects/terraform/identity";
import { pluralWords } from "../../../objects/terraform/reading-words";
import { resourceSchema } from "../../../objects/terraform/schema";
import { fromTerraform, toTerraform } from "../../../objects/terraform/values";
import { type ListedRow, unreadableValues } from "../../../objects/wire/decode-listed";
import {
  expectedWords,
  shownValue,
  UnexpectedResponseError,
  ValueMismatchError,
} from "../../../objects/wire/read-value";
import { isNotFound } from "../../client";
import type { ProviderSession } from "../../context";
import type { Handler, ResourceDefinition } from "../../handler";
import type { ListHandler, ListRequest, ListResult } from "../../plugin/provider";
import type { Attribute, Schema } from "../../plugin/schema";
import type { ValueObject } from "../../plugin/value";
import { type FilterArguments, filterAttribute, filterProblems } from "../data-sources/filter";
import { problemDiagnostic } from "../diagnostics";
import { NoSuchObjectError } from "../operations/find-by-key";
import { importListed, importObject } from "../operations/import";
import { findObjects, type FoundObject } from "./find-objects";
import { filteredContract, sourcesOf } from "./sources";

/** An object that a list resource has found, with the id for `terraform import`. */
export interface FoundResource extends ListResult {
  readonly importId: string;
}

/** A list resource, which the provider serves and `stratus query` runs. */
export interface ContractListHandler extends ListHandler<ProviderSession> {
  readonly list: (request: ListRequest<ProviderSession>) => AsyncIterable<FoundResource>;
}

/** The list resource of a contract: the objects of the account that its resource can manage. */
export function listHandler(contract: Contract, handler: Handler): ContractListHandler {
  const schema = listSchema(contract, handler);
  return {
    schema,
    validate: (request) => {
      const args = fromTerraform(schema.attributes, request.config);
      for (const problem of problemsOf(contract, handler, args)) request.report(problemDiagnostic(problem));
    },
    list: (request) => list(contract, handler, request, fromTerraform(schema.attributes, request.config)),
  };
}

function listSchema(contract: Contract, handler: Handler): Schema {
  const { attributes } = resourceSchema(contract);
  const parents = pathParameters(contract).map((name): [string, Attribute] => {
    const { type = "string" } = attributes[snake(name)] ?? {};
    const summary = contract.fields[name]?.spec.summary ?? "";
    const all = pluralWords(contract.parent?.plural ?? "");
    return [snake(name), { type, description: `${summary} If omitted, all ${all} are searched.`, optional: true }];
  });
  const filter = filterAttribute(filteredContract(contract, handler));
  return {
    version: 0,
    description: `Finds existing ${pluralWords(contract.plural)}.`,
    attributes: { ...Object.fromEntries(parents), ...(filter ? { filter } : {}) },
  };
}

function problemsOf(contract: Contract, handler: Handler, args: Properties & FilterArguments) {
  if (hasUnknown(args)) return [];
  const { filter, ...inPath } = args;
  return [
    ...validate(dataSourceContract(contract), inPath).filter(({ path: [name = ""] }) => inPath[name] !== undefined),
    ...filterProblems(filteredContract(contract, handler), { filter }),
  ];
}

async function* list(
  contract: Contract,
  handler: Handler,
  request: ListRequest<ProviderSession>,
  args: Properties,
): AsyncGenerator<FoundResource> {
  const schema = resourceSchema(contract, handler.upgrades?.length);
  const identity = resourceIdentity(contract, schema);
  if (!identity) throw new Error(`stratus_${contract.name} has no identity.`);
  const definition: ResourceDefinition = { contract, handler, schema };
  const unreadable = new Map<Contract, ListedRow[]>();
  const onUnreadable = (kind: Contract, object: ListedRow) => {
    unreadable.set(kind, [...(unreadable.get(kind) ?? []), object]);
  };
  const resultOf = async (found: FoundObject): Promise<FoundResource | undefined> => {
    try {
      const state = request.withState ? await stateOf(definition, request, found) : undefined;
      // The object was deleted in the meantime.
      if (state === null) return undefined;
      return {
        identity: requireValues(contract, identity.of(state ?? toTerraform(identity.attributes, found.object))),
        importId: importId(contract, found.object),
        displayName: displayNameOf(contract, found),
        state,
      };
    } catch (error) {
      if (!(error instanceof UnexpectedResponseError)) throw error;
      onUnreadable(contract, { object: found.object, problems: error.problems, isIdentified: false });
      return undefined;
    }
  };
  for await (const found of findObjects(definition, request, args, onUnreadable)) {
    const result = await resultOf(found);
    if (result) yield result;
  }
  for (const [kind, objects] of unreadable) request.report(unreadableValues(kind, objects, leftOut));
}

const leftOut = "The objects with these values are left out.";

/** @throws UnexpectedResponseError if the listing lacks a value of the identity */
function requireValues(contract: Contract, identity: ValueObject): ValueObject {
  const missing = Object.keys(identity).filter((name) => identity[name] === null);
  if (missing.length === 0) return identity;
  const wanted = (name: string) => expectedWords[contract.fields[camel(name)]?.spec.kind ?? "json"];
  throw new UnexpectedResponseError(
    contract.name,
    missing.map((name) => new ValueMismatchError([name], wanted(name), shownValue(null))),
  );
}

/** Returns the state that an import would return. Null if the object no longer exists. */
async function stateOf(
  definition: ResourceDefinition,
  request: ListRequest<ProviderSession>,
  { object, response }: FoundObject,
) {
  const { contract, handler, schema } = definition;
  const ownImport = handler.operations?.(definition).import;
  const isInListing = !ownImport && !handler.read && !sourcesOf(contract, handler);
  try {
    if (!isInListing) {
      const importing = { ...request, id: importId(contract, object) };
      return (await (ownImport ?? ((each) => importObject(definition, each)))(importing)).state;
    }
    const known = Object.fromEntries(pathFields(contract).map((name) => [name, object[name]]));
    const whole = await importListed(definition, request, known, response);
    return whole ? toTerraform(schema.attributes, whole) : null;
  } catch (error) {
    if (error instanceof NoSuchObjectError || isNotFound(error)) return null;
    throw error;
  }
}

/** The name of an object, after that of its parent, with its ids: `shop.example: www A 192.0.2.1 (1/34)`. */
function displayNameOf(contract: Contract, { object, named }: FoundObject): string {
  const name = named.map((each) => objectName(each.contract, each.object)).join(": ");
  const id = importId(contract, object);
  return name === id ? id : `${name} (${id})`;
}

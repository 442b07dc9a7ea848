import {
  camel,
  type Contract,
  type Field,
  fieldAt,
  type FieldSpec,
  snake,
  storedValue,
  validate,
} from "../../../contract";
import type * as Configuration from "../../../contract/configuration";
import { displayName } from "../../../objects/names";
import { resourceIdentity } from "../../../objects/terraform/identity";
import { decodePrivateState, encodePrivateState } from "../../../objects/terraform/private-state";
import { operationSchema, resourceSchema } from "../../../objects/terraform/schema";
import { fromTerraform, type StoredState, toTerraform, valueToTerraform } from "../../../objects/terraform/values";
import { objectPath } from "../../../objects/wire/paths";
import { isNotFound, TimeoutError } from "../../client";
import type { ProviderSession } from "../../context";
import type { Handler, ResourceDefinition, StateUpgrade } from "../../handler";
import { isValueObject } from "../../plugin/attribute-type";
import {
  type AttributeContext,
  type DeleteRequest,
  DiagnosticsError,
  type MoveRequest,
  type PlannedComparison,
  type ResourceHandler,
  type ValidateRequest,
} from "../../plugin/provider";
import type { Attribute, PrivateJson } from "../../plugin/schema";
import type { Value, ValueObject } from "../../plugin/value";
import { problemDiagnostic, withApiDiagnostics } from "../diagnostics";
import { operationContext } from "../operation-context";
import { refusalToDelete } from "../plan-checks/loss";
import { timedOut } from "../waiting/unfinished";
import { whenAccepted } from "../waiting/wait";
import { createObject } from "./create";
import { importObject } from "./import";
import { moveObject } from "./move";
import { operationHandler } from "./operation-resource";
import { withCurrentParent } from "./parent-attributes";
import { planObject } from "./plan";
import { readManagedObject } from "./read";
import { updateObject } from "./update";

/** Deletes the object as soon as the service accepts that. An object that no longer exists counts as deleted. */
async function deleteObject(definition: ResourceDefinition, request: DeleteRequest<ProviderSession>): Promise<void> {
  const { contract, handler, schema } = definition;
  const object = fromTerraform(schema.attributes, request.prior);
  const context = operationContext(definition, request, "delete", object);
  const refusal = refusalToDelete(context, object);
  if (refusal) throw new DiagnosticsError([refusal]);
  request.session.objects.recordManaged(contract, object);
  await withApiDiagnostics(contract, `delete ${displayName(contract, object)}`, async () => {
    try {
      await whenAccepted(context, "delete", object, async () => {
        if (handler.delete) await handler.delete(context, object);
        else await context.session.client.delete(objectPath(contract, object), { signal: context.signal });
      });
    } catch (error) {
      if (error instanceof TimeoutError) throw timedOut(contract, "delete", error);
      if (!isNotFound(error)) throw error;
    }
  });
}

/** The Terraform resource of a contract, without the middleware. */
export function resourceHandler(contract: Contract, handler: Handler): ResourceHandler<ProviderSession> {
  const { upgrades = [] } = handler;
  const schema = contract.action ? operationSchema(contract) : resourceSchema(contract, upgrades.length);
  const identity = resourceIdentity(contract, schema);
  const definition: ResourceDefinition = { contract, handler, schema };
  const shared = {
    schema,
    identity,
    validate: (request: ValidateRequest) => {
      validateConfig(definition, request);
    },
    upgrade: (version: number, state: StoredState) => upgradeState(upgrades, version, state),
    move: (request: MoveRequest) => moveObject(definition, request),
  };
  if (contract.action) return { ...shared, ...operationHandler(definition, contract.action) };
  return {
    ...shared,
    planUnset: (question) => planUnset(definition, question),
    adoptAfterImport: ({ path, private: remembered }) => {
      const field = fieldOf(definition, path);
      return decodePrivateState(remembered).imported === true && field !== undefined && mayBeLeftOut(field.spec);
    },
    ...(contract.parentAttributes ? { privateForPlan: (request) => privateForPlan(definition, request) } : {}),
    modifyPlan: (request) => planObject(definition, request),
    create: (request) => createObject(definition, request),
    ...(changesInPlace(contract) || handler.update ? { update: (request) => updateObject(definition, request) } : {}),
    read: (request) => readManagedObject(definition, request),
    delete: (request) => deleteObject(definition, request),
    import: (request) => importObject(definition, request),
    generateConfig: (state) => generateConfig(definition, state),
    ...handler.operations?.(definition),
  };
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- a part of its own, loaded when it is needed
const loadConfiguration = () => require("../../../contract/configuration") as typeof Configuration;

/** Returns the configuration of an existing object, by the same rule as `stratus import`. */
function generateConfig({ contract, schema: { attributes } }: ResourceDefinition, state: ValueObject): ValueObject {
  const { configurationOf } = loadConfiguration();
  return toTerraform(attributes, configurationOf(contract, fromTerraform(attributes, state)));
}

/**
 * The spellings of a configuration depend on attributes of the parent, which may have changed since the last apply.
 */
async function privateForPlan(
  { contract, schema }: ResourceDefinition,
  { session, signal, config, prior, private: remembered }: PlannedComparison<ProviderSession>,
): Promise<PrivateJson> {
  if (!session) return remembered;
  const stored = decodePrivateState(remembered);
  const object = fromTerraform(schema.attributes, prior);
  const dependent = { contract, stored, object, values: [config, prior] };
  const current = await withCurrentParent(session, dependent, signal);
  return current === stored ? remembered : encodePrivateState(current);
}

/**
 * True if anything can change in place: with an update request, or in a provider-only attribute such as `timeouts`.
 */
function changesInPlace({ operations, fields }: Contract): boolean {
  return operations.includes("update") || Object.values(fields).some(({ spec }) => spec.providerOnly === true);
}

function validateConfig({ contract, schema }: ResourceDefinition, request: ValidateRequest): void {
  const object = fromTerraform(schema.attributes, request.config);
  // Terraform doesn't say here if the object exists. The plan validates the fields that only a create needs.
  const mayExist = contract.action === undefined;
  for (const problem of validate(contract, object, { mayExist })) request.report(problemDiagnostic(problem));
}

const fieldOf = ({ contract }: ResourceDefinition, path: AttributeContext["path"]): Field | undefined =>
  fieldAt(
    contract.fields,
    path.map((step) => (typeof step === "string" ? camel(step) : step)),
  );

/** True if the state of an import may lack the field although the object has a value. */
const mayBeLeftOut = ({ notReturned, default: fallback, observedDefault }: FieldSpec) =>
  notReturned === true || fallback !== undefined || observedDefault !== undefined;

/**
 * Plans an attribute that the configuration doesn't set. If an earlier configuration set it, it is reset to its
 * default or cleared. Otherwise it is unchanged, unless the field always keeps its default.
 */
function planUnset(
  definition: ResourceDefinition,
  { path, attribute, prior, private: remembered }: AttributeContext,
): Value | undefined {
  const field = fieldOf(definition, path);
  const written = decodePrivateState(remembered).configuredPaths ?? [];
  const name = path.map((step) => camel(String(step))).join(".");
  const isOurs = field?.spec.keepsDefault === true || written.includes(name);
  return field && isOurs ? defaultOrUnset(field, attribute, prior, written, name) : undefined;
}

/** An object without a default of its own is reset field by field. */
function defaultOrUnset(
  field: Field,
  attribute: Attribute,
  prior: Value,
  written: readonly string[],
  path: string,
): Value {
  const { default: fallback, unsetValue, restoredValue, fields } = field.spec;
  const after = [fallback, unsetValue, restoredValue].find((each) => each !== undefined);
  if (after !== undefined) return valueToTerraform(attribute, storedValue(field, after, {}));
  if (!fields || attribute.nested?.mode !== "single" || !isValueObject(prior)) return prior;
  const { attributes } = attribute.nested;
  const inside = Object.entries(fields).map(([each, inner]): [string, Value] => {
    const name = snake(each);
    const own = attributes[name];
    const before: Value = prior[name] ?? null;
    const isWritten = written.includes(`${path}.${each}`);
    return [name, own && isWritten ? defaultOrUnset(inner, own, before, written, `${path}.${each}`) : before];
  });
  return { ...prior, ...Object.fromEntries(inside) };
}

/** Upgrades a state of this version to the newest, step by step. */
const upgradeState = (upgrades: readonly StateUpgrade[], version: number, state: StoredState): StoredState =>
  upgrades.slice(version).reduce((older, upgrade) => upgrade(older), state);

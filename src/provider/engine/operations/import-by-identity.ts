import { type Contract, type Field, identityFields, type Properties, snake } from "../../../contract";
import { importId } from "../../../objects/names";
import { identityValues } from "../../../objects/terraform/identity";
import { fromTerraform } from "../../../objects/terraform/values";
import { undefinedIfNotFound } from "../../../objects/wire/not-found";
import type { ProviderSession } from "../../context";
import { objectType } from "../../plugin/attribute-type";
import { areEqual } from "../../plugin/equal";
import { identityInHcl } from "../../plugin/identity";
import type { ImportRequest, NewState, ResourceIdentity } from "../../plugin/provider";
import type { ValueObject } from "../../plugin/value";
import { importForm, NoSuchObjectError } from "./find-by-key";

type Import = (request: ImportRequest<ProviderSession>) => Promise<NewState>;

/** An import that accepts an identity too: it becomes the import id of the same object. */
export function acceptingIdentity(
  contract: Contract,
  identity: ResourceIdentity | undefined,
  importObject: Import,
): Import {
  return async (request) => {
    if (!request.identity || !identity) return importObject(request);
    const object = fromTerraform(identity.attributes, request.identity);
    throwIfInvalid(contract, object);
    const wanted = identityValues(contract, identity.attributes, object);
    try {
      const own = contract.identity ? await findListed(contract, identity, request, wanted) : object;
      if (!own) throw noSuch(contract, wanted);
      const found = await importObject({ ...request, id: importId(contract, own) });
      if (!areEqual(objectType(identity.attributes), identity.of(found.state), wanted)) throw noSuch(contract, wanted);
      return found;
    } catch (error) {
      throw error instanceof NoSuchObjectError ? noSuch(contract, wanted) : error;
    }
  };
}

/** Finds an object whose id isn't in its identity, in the listing of its parent. */
async function findListed(
  contract: Contract,
  { attributes }: ResourceIdentity,
  { session, signal }: ImportRequest<ProviderSession>,
  wanted: ValueObject,
): Promise<Properties | undefined> {
  const known = fromTerraform(attributes, wanted);
  const all = await undefinedIfNotFound(() => session.objects.list(contract, known, signal));
  return all?.find((each) => areEqual(objectType(attributes), identityValues(contract, attributes, each), wanted));
}

/** The form of an identity: `{ domain_id = DOMAIN_ID, id = ID }`. */
function identityForm(contract: Contract): string {
  const values = identityFields(contract).map((name) => {
    const placeholder = snake(name).toUpperCase();
    return `${snake(name)} = ${isText(contract.fields[name]) ? JSON.stringify(placeholder) : placeholder}`;
  });
  return `{ ${values.join(", ")} }`;
}

/** The same at the end of an error. Terraform doesn't wrap indented lines. */
const formHint = (contract: Contract) => `An identity has this form:\n\n  identity = ${identityForm(contract)}`;

const isText = (field: Field | undefined) => field?.spec.kind !== "int";

/** @throws if a value is missing, or if no object can have it */
function throwIfInvalid(contract: Contract, object: Properties): void {
  for (const name of identityFields(contract)) {
    const field = contract.fields[name];
    const value = object[name];
    const checks = field?.spec.checks ?? [];
    const demand =
      value === undefined || value === ""
        ? "is required"
        : isText(field)
          ? checks.find((check) => !check.test(value))?.words
          : Number.isSafeInteger(value) && Number(value) > 0
            ? undefined
            : "must be a whole number of at least 1";
    if (demand === undefined) continue;
    const got = value === undefined ? "" : `, got ${JSON.stringify(value)}`;
    throw new Error(`identity.${snake(name)}: ${demand}${got}. ${formHint(contract)}`);
  }
}

function noSuch(contract: Contract, wanted: ValueObject): Error {
  const several = identityFields(contract).length > 1 ? " Check that its values belong to the same object." : "";
  const isNamed = contract.key?.some((name) => !identityFields(contract).includes(name)) === true;
  const byName = isNamed ? `\n\nTo import by name, use id instead of identity. ${importForm(contract)}` : "";
  return new Error(
    `There is no stratus_${contract.name} with the identity ${identityInHcl(wanted)}.${several} ${formHint(contract)}${byName}`,
  );
}

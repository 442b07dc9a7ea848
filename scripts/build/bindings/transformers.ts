import ts from "typescript";
import type { Contract } from "../../../src/contract";
import { acceptIdentities } from "./accept-identities";
import { acceptNull } from "./accept-null";
import { checkHost } from "./check-host";
import type { Transformers } from "./compile";
import { createNestedAttributesLate } from "./create-nested-attributes-late";
import { documentAttributes } from "./document-attributes";
import { declareOwnArguments, declareOwnClass, extendOwnClasses } from "./extend-own-classes";
import { fieldsByBinding, narrowFieldTypes } from "./narrow-field-types";
import type { ProviderJson } from "./schema-json";
import { skipUnsetAttributes } from "./skip-unset-attributes";
import { type Transformer, withStatements } from "./syntax";

/** The transformers of the bindings in the package, by the name of a file. */
export function ownTransformers(contracts: readonly Contract[], schema: ProviderJson): (name: string) => Transformers {
  const fields = fieldsByBinding(contracts);
  const resources = new Map(contracts.map((contract) => [contract.name.replaceAll("_", "-"), contract]));
  return (name) =>
    isConfiguration(name)
      ? { declarations: [keepInterfaces] }
      : {
          // The others find a resource by its CDKTF base class, so the transformer that replaces this class comes last.
          code: [acceptNull, createNestedAttributesLate, skipUnsetAttributes, checkHost, extendOwnClasses],
          declarations: [
            narrowFieldTypes(fields.get(name) ?? {}),
            documentAttributes(schema),
            acceptIdentities(resources.get(name)),
            declareOwnArguments,
            declareOwnClass,
          ],
        };
}

/** True for the arguments of a list resource or an action (`configurationSchemas`). */
const isConfiguration = (name: string) => /^(list|action)-/.test(name);

/** Removes everything but the types of the arguments. */
const keepInterfaces: Transformer = (context) => (source) =>
  withStatements(
    context.factory,
    source,
    source.statements.filter((each) => ts.isImportDeclaration(each) || ts.isInterfaceDeclaration(each)),
  );

/** The transformers of the bindings for comparison: the generator's unchanged output. */
export const noTransformers = (): Transformers => ({ code: [], declarations: [] });

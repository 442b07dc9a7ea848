import type { Contract } from "../../../src/contract";
import type { ProviderJson } from "./schema-json";
import { acceptNull } from "./accept-null";
import { checkHost } from "./check-host";
import type { Transformers } from "./compile";
import { createNestedAttributesLate } from "./create-nested-attributes-late";
import { documentAttributes } from "./document-attributes";
import { extendOwnClasses } from "./extend-own-classes";
import { fieldsByBinding, narrowFieldTypes } from "./narrow-field-types";

/** What is done to the bindings that the package contains, by the name of a file. */
export function ownTransformers(contracts: readonly Contract[], schema: ProviderJson): (name: string) => Transformers {
  const fields = fieldsByBinding(contracts);
  return (name) => ({
    // The others find a resource by the class of CDKTF that it extends, so the exchange of that class comes last.
    code: [acceptNull, createNestedAttributesLate, checkHost, extendOwnClasses],
    declarations: [narrowFieldTypes(fields.get(name) ?? {}), documentAttributes(schema)],
  });
}

/** What is done to the bindings that they are compared with: as the generator writes them. */
export const noTransformers = (): Transformers => ({ code: [], declarations: [] });

import { nameHint } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { otherFieldNames } from "../core/props/other-fields";
import type { Finding } from "./finding";
import { configuredValue } from "./configured-values";
import type { ElementOf, FieldOf } from "./contracts";
import type { Program } from "./program";
import { entriesOf } from "./references";

type Instance = ElementOf<"stratus_compute_instance">;
type InstanceField = FieldOf<"stratus_compute_instance">;

/** Fields of an instance that the API accepts, and that probably do not do what the program means. */
export function findDoubtfulInstanceFields(program: Program): readonly Finding[] {
  return program
    .resources("stratus_compute_instance")
    .filter((instance) => program.isOwn(instance))
    .flatMap((construct) =>
      [...findFieldsWithoutEffect(construct), ...findMistypedInterfaceFields(construct)].map((text) => ({
        construct,
        text,
      })),
    );
}

/** A field has an effect only where one of these is set too (document 1, Create body, Create rules). */
const neededFields: { readonly [F in InstanceField]?: readonly (InstanceField | "backup")[] } = {
  rootPass: ["image"],
  rootPassWo: ["image"],
  swapSize: ["image"],
  authorizedKeys: ["image", "backup"],
  authorizedUsers: ["image", "backup"],
  scriptData: ["scriptId"],
};

const fieldOf = (prop: InstanceField | "backup"): InstanceField => (prop === "backup" ? "backupId" : prop);

function findFieldsWithoutEffect(instance: Instance): readonly string[] {
  return (Object.keys(neededFields) as (keyof typeof neededFields)[])
    .map((field) => [field, neededFields[field] ?? []] as const)
    .filter(([field]) => isConfigured(configuredValue(instance, field)))
    .filter(([, others]) => others.every((other) => configuredValue(instance, fieldOf(other)) === undefined))
    .map(([field, others]) => `${field} does nothing here: it is used with ${others.join(" or ")} only`);
}

const isConfigured = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A field that the document does not show may be a mistyped name of one that it shows. */
function findMistypedInterfaceFields(instance: Instance): readonly string[] {
  const fields = computeInstance.fields.interfaces.spec.item?.spec.fields ?? {};
  return entriesOf(configuredValue(instance, "interfaces")).flatMap((entry, index) =>
    otherFieldNames(fields, entry).flatMap((name) => {
      const near = nameHint(name, Object.keys(fields));
      const place = `interfaces[${String(index)}]`;
      return near === undefined
        ? []
        : [`${place}.${name} is sent as a field that the documents do not show: did you mean ${place}.${near}?`];
    }),
  );
}

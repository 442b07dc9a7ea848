import { nameHint } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { otherFieldNames } from "../core/props/other-fields";
import { configuredValue } from "./configured-values";
import type { ElementOf, FieldOf } from "./contracts";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { entriesOf } from "./references";

type Instance = ElementOf<"stratus_compute_instance">;
type InstanceField = FieldOf<"stratus_compute_instance">;

/** Finds instance fields that the API accepts, but that probably don't have the intended effect. */
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

/** The fields of which at least one must be set for a field to have an effect (document 1, Create body, Create rules). */
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
    .map(
      ([field, others]) =>
        `${field} has no effect without ${others.join(" or ")}. Set ${others.join(" or ")}, or remove ${field}.`,
    );
}

const isConfigured = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** An undocumented field may be a misspelled name of a documented one. */
function findMistypedInterfaceFields(instance: Instance): readonly string[] {
  const fields = computeInstance.fields.interfaces.spec.item?.spec.fields ?? {};
  return entriesOf(configuredValue(instance, "interfaces")).flatMap((entry, index) =>
    otherFieldNames(fields, entry).flatMap((name) => {
      const near = nameHint(name, Object.keys(fields));
      const place = `interfaces[${String(index)}]`;
      return near === undefined
        ? []
        : [`${place}.${name} isn't a documented field, but is sent to the API. Did you mean ${place}.${near}?`];
    }),
  );
}

import type { TerraformElement } from "cdktf";
import { nameHint } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { otherFieldNames } from "../core/props/other-fields";
import type { Finding } from "./finding";
import { configuredValue } from "./configured-values";
import type { Program } from "./program";

/** What an instance says that the interface takes, and that is probably not meant. */
export function findDoubtfulInstanceFields(program: Program): readonly Finding[] {
  return program
    .resources("stratus_compute_instance")
    .filter((instance) => program.isOwn(instance))
    .flatMap((warning) => [...findFieldsWithoutEffect(warning), ...findMistypedInterfaceFields(warning)].map((text) => ({ warning, text })));
}

/** What the document says of each: one of these fields has to be set for it to do anything (Create body, Create rules). */
const neededFields: { readonly [field: string]: readonly string[] } = {
  rootPass: ["image"],
  rootPassWo: ["image"],
  swapSize: ["image"],
  authorizedKeys: ["image", "backup"],
  authorizedUsers: ["image", "backup"],
  scriptData: ["scriptId"],
};

const fieldOf = (prop: string) => (prop === "backup" ? "backupId" : prop);

function findFieldsWithoutEffect(instance: TerraformElement): readonly string[] {
  return Object.entries(neededFields)
    .filter(([field]) => isConfigured(configuredValue(instance, field)))
    .filter(([, others]) => others.every((other) => configuredValue(instance, fieldOf(other)) === undefined))
    .map(([field, others]) => `${field} does nothing here: it is used with ${others.join(" or ")} only`);
}

const isConfigured = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A field that the document does not show may be one that it does, written wrongly. */
function findMistypedInterfaceFields(instance: TerraformElement): readonly string[] {
  const entries = configuredValue(instance, "interfaces");
  if (!Array.isArray(entries)) return [];
  const fields = computeInstance.fields.interfaces.facts.item?.facts.fields ?? {};
  return (entries as readonly unknown[]).flatMap((entry, index) =>
    otherFieldNames(fields, entry).flatMap((name) => {
      const near = nameHint(name, Object.keys(fields));
      const place = `interfaces[${String(index)}]`;
      return near === undefined
        ? []
        : [`${place}.${name} is sent as a field that the documents do not show: did you mean ${place}.${near}?`];
    }),
  );
}

import { configuredValue } from "../../rules/configured-values";
import type { ElementOf } from "../../rules/contracts";
import { isKnown } from "../../rules/references";
import { defineCheck } from "./check";

type Instance = ElementOf<"stratus_compute_instance">;

const hasPassword = (instance: Instance) =>
  configuredValue(instance, "rootPass") !== undefined || configuredValue(instance, "rootPassWo") !== undefined;

/** True if the list has entries, or if it is known only after apply. */
function hasEntries(instance: Instance, field: "authorizedKeys" | "authorizedUsers"): boolean {
  const list = configuredValue(instance, field);
  return list !== undefined && (!isKnown(list) || list.length > 0);
}

export const passwordInState = defineCheck({
  id: "password-in-state",
  severity: "warning",
  why: "Anyone who can read the state, or an old copy of it, can read the password.",
  advice:
    'Set rootPassWo: new EphemeralVariable(this, "root_pass").stringValue, which is never stored in a plan or state.',
  find: (program) =>
    program
      .resources("stratus_compute_instance")
      .filter((instance) => configuredValue(instance, "rootPass") !== undefined)
      .map((construct) => ({ construct, text: "has a rootPass, which Terraform stores in the state" })),
});

export const passwordLogin = defineCheck({
  id: "password-login",
  severity: "warning",
  why: "The password is the only way to log in, and passwords can be guessed.",
  advice: "Add authorizedKeys or authorizedUsers.",
  find: (program) =>
    program
      .resources("stratus_compute_instance")
      .filter(hasPassword)
      .filter((each) => !hasEntries(each, "authorizedKeys") && !hasEntries(each, "authorizedUsers"))
      .map((construct) => ({ construct, text: "has a root password but no SSH key" })),
});

import { configuredValue } from "../../rules/configured-values";
import type { ElementOf } from "../../rules/contracts";
import { isKnown } from "../../rules/references";
import { defineCheck } from "./check";

type Instance = ElementOf<"stratus_compute_instance">;

const hasPassword = (instance: Instance) =>
  configuredValue(instance, "rootPass") !== undefined || configuredValue(instance, "rootPassWo") !== undefined;

/** A list that is known only after apply may have an entry. */
function hasEntries(instance: Instance, field: "authorizedKeys" | "authorizedUsers"): boolean {
  const list = configuredValue(instance, field);
  return list !== undefined && (!isKnown(list) || list.length > 0);
}

export const passwordInState = defineCheck({
  id: "password-in-state",
  severity: "warning",
  why: "Everybody who can read the state reads it, and so does everybody with an old copy.",
  advice: 'Write rootPassWo: new EphemeralVariable(this, "root_pass").stringValue, which no plan and no state keeps.',
  find: (program) =>
    program
      .resources("stratus_compute_instance")
      .filter((instance) => configuredValue(instance, "rootPass") !== undefined)
      .map((construct) => ({ construct, text: "has a rootPass, which the state keeps" })),
});

export const passwordLogin = defineCheck({
  id: "password-login",
  severity: "warning",
  why: "The password is then the only way in, and a password can be guessed.",
  advice: "Give it authorizedKeys or authorizedUsers beside the password.",
  find: (program) =>
    program
      .resources("stratus_compute_instance")
      .filter(hasPassword)
      .filter((each) => !hasEntries(each, "authorizedKeys") && !hasEntries(each, "authorizedUsers"))
      .map((construct) => ({ construct, text: "has a root password and no SSH key" })),
});

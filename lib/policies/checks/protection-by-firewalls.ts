import type { TerraformElement } from "cdktf";
import { isSingle } from "../../rules/claims";
import { configuredValue } from "../../rules/configured-values";
import type { ElementOf } from "../../rules/contracts";
import type { Program } from "../../rules/program";
import { addressOf, attributePlaceholder, entriesOf, isKnown } from "../../rules/references";
import { defineCheck } from "./check";

const referencesOf = (program: Program, field: "firewallId" | "computeId") =>
  program.resources("stratus_firewall_device").map((device) => String(configuredValue(device, field)));

/** The instances in the `devices` of a firewall. A list that is known only after apply counts as one entry. */
function listedInstances(construct: ElementOf<"stratus_firewall">): readonly string[] {
  const devices = configuredValue(construct, "devices");
  if (devices === undefined) return [];
  if (!isKnown(devices)) return [devices];
  const { computes } = devices;
  return (isKnown(computes) ? entriesOf(computes ?? []) : [computes]).map(String);
}

/** True if a reference is the id of an element, or an expression that contains the element's address. */
function isReferred(element: TerraformElement, references: ReadonlySet<string>): boolean {
  if (references.has(attributePlaceholder(element, "id"))) return true;
  const address = addressOf(element);
  const isIn = (text: string) => text.split(address).some((rest, index) => index > 0 && !/^[\w-]/.test(rest));
  return [...references].some((text) => text.includes("${") && isIn(text));
}

const hasNoPublicInterface = (instance: ElementOf<"stratus_compute_instance">) => {
  const interfaces = entriesOf(configuredValue(instance, "interfaces"));
  return interfaces.length > 0 && interfaces.every((each) => isKnown(each) && each?.purpose === "vlan");
};

export const instanceWithoutFirewall = defineCheck({
  id: "instance-without-firewall",
  severity: "warning",
  why: "Any IP address can reach every service that listens on it.",
  advice: "Protect it with a firewall: firewall.protect(instance).",
  find: (program) => {
    const references = new Set([
      ...referencesOf(program, "computeId"),
      ...program.resources("stratus_firewall").flatMap(listedInstances),
    ]);
    return program
      .resources("stratus_compute_instance")
      .filter((instance) => isSingle(instance) && !hasNoPublicInterface(instance))
      .filter((instance) => !isReferred(instance, references))
      .map((construct) => ({ construct, text: "isn't protected by a firewall of this program" }));
  },
});

export const firewallWithoutInstance = defineCheck({
  id: "firewall-without-instance",
  severity: "warning",
  why: "Its rules have no effect, although they suggest that an instance is protected.",
  advice: "Add an instance with firewall.protect(instance), or delete the firewall.",
  find: (program) => {
    const references = new Set(referencesOf(program, "firewallId"));
    return program
      .resources("stratus_firewall")
      .filter((construct) => isSingle(construct) && listedInstances(construct).length === 0)
      .filter((construct) => !isReferred(construct, references))
      .map((construct) => ({ construct, text: "protects no instance" }));
  },
});

import { type TerraformElement, TerraformStack } from "cdktf";
import { type Fields, isLoopback, webAddress } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { providerSettings } from "../../src/shared/provider-settings";
import { readConfigured } from "./configured-values";
import { type Finding, joinNames } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";
import { isEphemeral, variablesIn, variablesOf } from "./variables";

/** Returns the fields that are only a secret. A script isn't one, although it may contain passwords. */
const secretsOf = (fields: Fields, isIncluded: (field: Fields[string]) => boolean) =>
  Object.entries(fields)
    .filter(([, field]) => field.spec.kind === "text" && field.spec.sensitive === true && isIncluded(field))
    .map(([name]) => name);

// Functions, so that only programs with instances load the contract.
const passwords = () => secretsOf(computeInstance.fields, () => true);
const writeOnly = () => secretsOf(computeInstance.fields, ({ spec }) => spec.writeOnly === true);
const settings = secretsOf(providerSettings.fields, () => true);

/**
 * Finds secrets in the synthesized stack, and variables of write-only fields whose values a saved plan stores. Returns one
 * warning per stack for each kind. A service on the local machine is an emulator, which has no secrets.
 */
export function findWrittenSecrets(program: Program): readonly Finding[] {
  const instances = program
    .resources("stratus_compute_instance")
    .filter((instance) => program.isOwn(instance) && !isOnThisMachine(program.providerOf(instance)));
  const providers = program.providers.filter((provider) => program.isOwn(provider) && !isOnThisMachine(provider));
  return [
    ...findTexts(instances, passwords, instructions),
    ...findTexts(
      providers,
      () => settings,
      "Remove it, and set the environment variable STRATUS_TOKEN when you deploy the stack.",
    ),
    ...findStoredVariables(instances),
  ];
}

const instructions =
  'Use rootPassWo: new EphemeralVariable(this, "root_pass").stringValue, and set TF_VAR_root_pass when you deploy the stack.';

function findTexts(elements: readonly TerraformElement[], namesOf: () => readonly string[], advice: string): Finding[] {
  if (elements.length === 0) return [];
  const names = namesOf();
  const found = elements.flatMap((element) =>
    names.flatMap((name) => {
      const value = readConfigured(element, name);
      return typeof value === "string" && isKnown(value) ? [{ element, text: `${name} of ${element.node.path}` }] : [];
    }),
  );
  const [first] = found;
  if (!first) return [];
  const all = joinNames(found.map(({ text }) => text));
  const verb = found.length === 1 ? "is" : "are";
  return [{ construct: first.element, text: `${all} ${verb} stored in the configuration in plain text. ${advice}` }];
}

function isOnThisMachine(provider: TerraformElement | undefined): boolean {
  const address = provider && readConfigured(provider, "baseUrl");
  const url = typeof address === "string" ? webAddress(address) : undefined;
  return url !== undefined && isLoopback(url);
}

/** A plan doesn't store write-only fields, but it stores the variables that they use, unless these are ephemeral. */
function findStoredVariables(instances: readonly TerraformElement[]): readonly Finding[] {
  if (instances.length === 0) return [];
  const names = writeOnly();
  const found = instances.flatMap((instance) =>
    names.flatMap((name) => {
      const value = readConfigured(instance, name);
      const identifiers = typeof value === "string" && !isKnown(value) ? variablesIn(value) : [];
      if (identifiers.length === 0) return [];
      const variables = variablesOf(TerraformStack.of(instance));
      const variable = identifiers.map((each) => variables.get(each)).find((each) => each && !isEphemeral(each));
      return variable ? [{ instance, variable, text: `${name} of ${instance.node.path}` }] : [];
    }),
  );
  const [first] = found;
  if (!first) return [];
  const { node } = first.variable;
  const places = joinNames(found.map(({ text }) => text));
  return [
    {
      construct: first.instance,
      text: `A saved plan stores the value of the variable ${node.path}, which is used for ${places}. Use an ephemeral variable instead: new EphemeralVariable(this, ${JSON.stringify(node.id)}).`,
    },
  ];
}

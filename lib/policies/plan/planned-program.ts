import {
  TerraformDataSource,
  type TerraformElement,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
} from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { camel, type Properties } from "../../../src/contract";
import { providerSettings } from "../../../src/shared/provider-settings";
import type { ShownPlan, ShownProvider } from "../../../src/terraform/shown-plan";
import { toContractNames } from "../../core/validation/attribute-names";
import { contractOf } from "../../rules/contracts";
import { type Program, readProgram } from "../../rules/program";
import { placeholder } from "../../rules/references";
import { type PlannedObject, plannedObjects } from "./planned-objects";
import { configuredAttributes } from "./planned-values";

/** Checks read resources, data sources and providers through these members. */
interface Planned {
  synthesizeAttributes: () => Properties;
}

/** Makes the address of a resource its path, so that messages contain it. */
export const setPath = (construct: IConstruct, path: string) =>
  Object.defineProperty(construct.node, "path", { value: path });

const setInputs = (element: object, inputs: Properties) =>
  Object.assign(element, Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`${name}Input`, value])));

/**
 * Returns the program that a plan stands for: constructs with the configured values of its objects. The same checks read it
 * as a program of constructs, and find the addresses of the objects as paths.
 */
export function plannedProgram(plan: ShownPlan): Program {
  const stack = new TerraformStack(new Construct(undefined as never, ""), "plan");
  const providers = new Map(
    Object.entries(plan.configuration?.provider_config ?? {})
      .filter(([, { full_name: name }]) => name?.endsWith("/stratus") === true)
      .map(([key, provider]) => [key, addProvider(stack, key, provider)]),
  );
  const elements = new Map<PlannedObject, TerraformElement>();
  for (const object of plannedObjects(plan)) {
    elements.set(object, addElement(stack, elements.size, object, providers));
  }
  for (const [object, element] of elements) {
    const fields = contractOf(object.type)?.fields ?? {};
    const attributes = configuredAttributes(object, elements, fields);
    const inputs = toContractNames(fields, attributes);
    setInputs(element, Object.fromEntries(Object.entries(inputs).map(([name, value]) => [camel(name), value])));
    (element as unknown as Planned).synthesizeAttributes = () => attributes;
  }
  return readProgram(stack, []);
}

function addElement(
  stack: TerraformStack,
  index: number,
  { address, type, isData, configuration }: PlannedObject,
  providers: ReadonlyMap<string, TerraformProvider>,
): TerraformElement {
  const provider = providers.get(configuration.provider_config_key ?? "");
  const config = { terraformResourceType: type, ...(provider && { provider }) };
  const Type = isData ? TerraformDataSource : TerraformResource;
  const element = new Type(stack, `object${String(index)}`, config);
  setPath(element, address);
  return element;
}

class PlannedProvider extends TerraformProvider {}

function addProvider(
  stack: TerraformStack,
  key: string,
  { alias, expressions = {} }: ShownProvider,
): TerraformProvider {
  const provider = new PlannedProvider(stack, key, { terraformResourceType: "stratus" });
  Object.defineProperty(provider, "alias", { value: alias });
  const known = Object.entries(expressions).map(([name, { constant_value: value, references }]) => {
    // Two providers with the same variable use the same account.
    const identifier = references?.join(" ");
    return [name, identifier === undefined ? value : placeholder({ stack: "", identifier })] as const;
  });
  setInputs(provider, toContractNames(providerSettings.fields, Object.fromEntries(known)));
  setPath(provider, key);
  return provider;
}

import { provider } from "../../../composition/provider";
import { camel, type Contract, type Fields, isManaged, type Properties } from "../../../contract";
import type { Attribute, Attributes } from "../../../provider/commands";
import { contracts } from "../../../resources/contracts";
import { sampleValue } from "./sample-values";

/** The tools differ in the values that a mock may have. */
export type MockedTool = "terraform" | "opentofu";

/** The values for the computed attributes of one resource or data source. */
export interface MockedKind {
  readonly block: "mock_resource" | "mock_data";
  /** The Terraform type: `stratus_domain`. */
  readonly type: string;
  readonly defaults: Properties;
}

/** The values for every resource, and then for every data source, that has computed attributes. */
export function mockedKinds(tool: MockedTool): readonly MockedKind[] {
  const { resources, dataSources } = provider;
  const found = (block: MockedKind["block"], name: string, contract: Contract): readonly MockedKind[] => {
    const handlers = block === "mock_resource" ? resources : dataSources;
    const attributes = handlers[`stratus_${name}`]?.().schema.attributes;
    return attributes ? [mocked(block, name, attributes, contract, tool)] : [];
  };
  const kinds = [
    ...contracts.filter(isManaged).flatMap((contract) => found("mock_resource", contract.name, contract)),
    ...contracts.flatMap((contract) => [
      ...(contract.operations.includes("view") ? found("mock_data", contract.name, contract) : []),
      ...(contract.operations.includes("list") ? found("mock_data", contract.plural, contract) : []),
    ]),
  ];
  return kinds.filter(({ defaults }) => Object.keys(defaults).length > 0);
}

function mocked(
  block: MockedKind["block"],
  name: string,
  attributes: Attributes,
  contract: Contract,
  tool: MockedTool,
): MockedKind {
  const offered = Object.entries(attributes).filter(([, attribute]) => tool === "terraform" || !isArgument(attribute));
  const reader = new Reader(contract, tool);
  return { block, type: `stratus_${name}`, defaults: reader.objectOf(offered, contract.fields, contract.name) };
}

/** OpenTofu rejects a mock of an attribute that the configuration sets. */
const isArgument = ({ required, optional }: Attribute) => required === true || optional === true;

class Reader {
  constructor(
    private readonly contract: Contract,
    private readonly tool: MockedTool,
  ) {}

  objectOf(attributes: readonly (readonly [string, Attribute])[], fields: Fields, parent: string): Properties {
    const values = attributes.flatMap(([name, attribute]) => {
      const value = this.valueOf(name, attribute, fields, parent);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(values);
  }

  /** Undefined if nothing in the attribute is computed, or if the tool accepts no value for it. */
  private valueOf(attributeName: string, { nested, computed }: Attribute, fields: Fields, parent: string): unknown {
    const name = camel(attributeName);
    const field = fields[name];
    if (!nested) {
      if (computed !== true || !field) return undefined;
      return sampleValue({
        name,
        field,
        parent,
        states: parent === this.contract.name ? this.contract.states : undefined,
      });
    }
    const isList = nested.mode !== "single";
    // Terraform replaces lists of objects by empty lists, and rejects any value for them.
    if (isList && this.tool === "terraform") return undefined;
    // The list of a plural data source has the fields of the contract.
    const inner = field?.spec.fields ?? field?.spec.item?.spec.fields ?? this.contract.fields;
    const object = this.objectOf(Object.entries(nested.attributes), inner, field ? name : this.contract.name);
    if (Object.keys(object).length === 0) return undefined;
    return isList ? [object] : object;
  }
}

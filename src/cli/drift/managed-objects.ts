import type { Contract, Properties } from "../../contract";
import { decodePrivateState } from "../../provider/private-state";
import { spellingsIn, withConfiguredSpelling } from "../../provider/private-state/spellings";
import { resourceSchema } from "../../provider/schema";
import { objectFromTerraform } from "../../provider/schema/values";
import type { PrivateJson } from "../../plugin/schema";
import type { ValueObject } from "../../plugin/value";
import type { FindConstruct } from "../stacks/construct-paths";
import type { State, StateInstance } from "./read-state";

/** An object that a state has. */
export interface ManagedObject {
  readonly contract: Contract;
  /** As contracts read it. */
  readonly object: Properties;
  readonly address: string;
  /** The path of its construct, where a synthesized stack tells it. */
  readonly construct: string | undefined;
  readonly state: State;
  readonly isDeposed: boolean;
  /** True if the configuration set this field when it was last applied. A shown state doesn't tell. */
  readonly isConfigured: (field: string) => boolean;
  /** The object as the account has it, in the spellings of the configuration as far as the state remembers them. */
  readonly respelled: (object: Properties) => Properties;
}

/** The objects of the service in these states. */
export function managedObjects(
  states: readonly State[],
  contracts: readonly Contract[],
  findConstruct: FindConstruct,
): readonly ManagedObject[] {
  const byType = new Map(contracts.map((contract) => [`stratus_${contract.name}`, contract]));
  return states.flatMap(({ instances }) =>
    instances.flatMap((instance): ManagedObject[] => {
      const contract = byType.get(instance.type);
      return contract ? [managedObject(contract, instance, findConstruct)] : [];
    }),
  );
}

function managedObject(contract: Contract, instance: StateInstance, findConstruct: FindConstruct): ManagedObject {
  const { address, attributes, isDeposed, state } = instance;
  const memory = decodePrivateState(privateJson(instance));
  return {
    contract,
    object: objectFromTerraform(resourceSchema(contract).attributes, attributes as ValueObject),
    address,
    construct: findConstruct({ ...instance, stateFile: state.file, stackFolder: state.stackFolder }),
    state,
    isDeposed,
    isConfigured: (field) => memory.configuredPaths?.includes(field) === true,
    respelled: (object) => withConfiguredSpelling(contract, spellingsIn(contract, memory, object), object),
  };
}

/** State files have it in base64. What cannot be read is as good as nothing: it only explains spellings. */
function privateJson({ privateState }: StateInstance): PrivateJson {
  if (privateState === undefined || privateState === "") return {};
  try {
    return JSON.parse(Buffer.from(privateState, "base64").toString("utf8")) as PrivateJson;
  } catch {
    return {};
  }
}

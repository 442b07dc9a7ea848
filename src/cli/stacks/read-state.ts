import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Contract, isObject, jsonAt, type Properties } from "../../contract";
import { decodePrivateState } from "../../objects/terraform/private-state";
import { resourceSchema } from "../../objects/terraform/schema";
import { spellingsIn, withConfiguredSpelling } from "../../objects/terraform/spellings";
import { fromTerraform } from "../../objects/terraform/values";
import type { PrivateJson, ValueObject } from "../../provider/commands";
import { CommandError } from "../command";
import type { FindConstruct } from "./construct-paths";

/** An object in a state. */
export interface StateInstance {
  readonly type: string;
  readonly name: string;
  /** `module.dns.stratus_domain.zone[0]` */
  readonly address: string;
  /** By Terraform's attribute names. */
  readonly attributes: Properties;
  /** The provider's private state, if the state contains it. `terraform show` omits it. */
  readonly privateState: string | undefined;
  /** True if the object was replaced and is still to be deleted. */
  readonly isDeposed: boolean;
  readonly state: State;
}

export interface State {
  /** For messages: the path as given, or `standard input`. */
  readonly name: string;
  /** The path of the file. Undefined for standard input. */
  readonly file: string | undefined;
  /** The directory of the stack that it belongs to, if known. */
  readonly stackFolder?: string | undefined;
  readonly instances: readonly StateInstance[];
}

export const standardInput = "-";

const list = (value: unknown): readonly Properties[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
const word = (value: unknown) => (typeof value === "string" ? value : undefined);

/** A state, as Terraform stores it or `terraform show -json` prints it. The values of these types are unchecked. */
interface StateJson {
  readonly version?: unknown;
  readonly resources?: unknown;
  readonly format_version?: unknown;
  readonly planned_values?: unknown;
  readonly values?: unknown;
}

/** A resource of a stored state. */
interface ResourceJson {
  readonly mode?: unknown;
  readonly type?: unknown;
  readonly name?: unknown;
  readonly module?: unknown;
  readonly instances?: unknown;
}

interface InstanceJson {
  readonly index_key?: unknown;
  readonly attributes?: unknown;
  readonly private?: unknown;
  readonly deposed?: unknown;
}

/** A module of a printed state. */
interface ModuleJson {
  readonly resources?: unknown;
  readonly child_modules?: unknown;
}

/** @throws CommandError if the file isn't a state */
export function readState(given: string, stackFolder?: string): State {
  const isStandard = given === standardInput;
  const name = isStandard ? "standard input" : given;
  if (!isStandard && !existsSync(given)) throw new CommandError(`--state: must be an existing file, got ${given}.`);
  const file = isStandard ? undefined : resolve(given);
  const text = readFileSync(isStandard ? 0 : given, "utf8");
  if (isStandard && text.trim() === "") {
    throw new CommandError("standard input is empty. Check that the command before the pipe prints a state.");
  }
  if (text.trim() === "") process.stderr.write(`Warning: ${emptyState(given)}\n`);
  return readStateText(text, name, { file, stackFolder });
}

/** Terraform creates the file at the start of an apply, so a killed first apply leaves an empty one. */
function emptyState(file: string): string {
  const backup = backupOf(file);
  const advice = backup ? ` ${backup} has objects. If the state was lost, copy this backup to ${file}.` : "";
  return `${file} is empty, as after a killed first apply, so it has no objects.${advice}`;
}

/** @throws CommandError if the text isn't a state */
export function readStateText(
  text: string,
  name: string,
  { file, stackFolder }: Partial<Pick<State, "file" | "stackFolder">> = {},
): State {
  const instances: StateInstance[] = [];
  const state = { name, file, stackFolder, instances };
  if (text.trim() === "") return state;
  const json = parse(text, name, file);
  if (Array.isArray(json.resources) && typeof json.version === "number") {
    instances.push(...list(json.resources).flatMap((resource) => inFile(resource, state)));
  } else if (typeof json.format_version === "string" && json.planned_values === undefined) {
    const root = jsonAt(json.values, "root_module");
    instances.push(...(isObject(root) ? inModule(root, state) : []));
  } else {
    throw notState(name);
  }
  return state;
}

const notState = (name: string) =>
  new CommandError(
    `${name} isn't a Terraform state. Pass a terraform.tfstate file, or the output of "terraform show -json" or "terraform state pull".`,
  );

function parse(text: string, name: string, file: string | undefined): StateJson {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    if (!/^\s*\{/.test(text)) throw notState(name);
    const backup = file === undefined ? undefined : backupOf(file);
    const advice =
      backup === undefined
        ? "Restore it, or use stratus recover."
        : `Restore it from ${name}.backup, which is complete.`;
    throw new CommandError(
      `${name} isn't complete: it starts as a Terraform state, but it isn't valid JSON. ${advice}`,
    );
  }
  if (isObject(json)) return json;
  throw notState(name);
}

/** The backup that Terraform keeps beside a state file, if it is a state with objects. */
function backupOf(file: string): string | undefined {
  const backup = `${file}.backup`;
  try {
    return list((JSON.parse(readFileSync(backup, "utf8")) as StateJson).resources).length > 0 ? backup : undefined;
  } catch {
    // There is no usable backup.
    return undefined;
  }
}

/** Reads one resource of a state file, with its instances. */
function inFile(resource: ResourceJson, state: State): StateInstance[] {
  const [type, name] = [word(resource.type), word(resource.name)];
  if (resource.mode !== "managed" || type === undefined || name === undefined) return [];
  const path = [word(resource.module), type, name].filter((part) => part !== undefined).join(".");
  return list(resource.instances).map((instance: InstanceJson) => {
    const { index_key: key, attributes } = instance;
    return {
      type,
      name,
      address: key === undefined ? path : `${path}[${JSON.stringify(key)}]`,
      attributes: isObject(attributes) ? attributes : {},
      privateState: word(instance.private),
      isDeposed: instance.deposed !== undefined,
      state,
    };
  });
}

/** Reads the resources of a module and its child modules from the output of `terraform show -json`. */
function inModule(module: ModuleJson, state: State): StateInstance[] {
  const own = list(module.resources).flatMap((resource): StateInstance[] => {
    const { type, name, address, values, mode, deposed_key: deposed } = resource;
    if (mode !== "managed" || typeof type !== "string" || typeof name !== "string") return [];
    return [
      {
        type,
        name,
        address: word(address) ?? `${type}.${name}`,
        attributes: isObject(values) ? values : {},
        privateState: undefined,
        isDeposed: deposed !== undefined,
        state,
      },
    ];
  });
  return [...own, ...list(module.child_modules).flatMap((child) => inModule(child, state))];
}

/** An object in a state. */
export interface ManagedObject {
  readonly contract: Contract;
  /** The attributes in the form that contracts use. */
  readonly object: Properties;
  readonly address: string;
  /** The construct path, if a synthesized stack contains it. */
  readonly construct: string | undefined;
  readonly state: State;
  readonly isDeposed: boolean;
  /** True if the configuration set this field when it was last applied. Unknown for a state from `terraform show`. */
  readonly isConfigured: (field: string) => boolean;
  /** Returns the object of the account in the spelling of the configuration, as far as the state stores it. */
  readonly respelled: (object: Properties) => Properties;
}

/** Returns the objects of the service in these states. */
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
    object: fromTerraform(resourceSchema(contract).attributes, attributes as ValueObject),
    address,
    construct: findConstruct({ ...instance, stateFile: state.file, stackFolder: state.stackFolder }),
    state,
    isDeposed,
    isConfigured: (field) => memory.configuredPaths?.includes(field) === true,
    respelled: (object) => withConfiguredSpelling(contract, spellingsIn(contract, memory, object), object),
  };
}

/** Decodes the base64 of state files. An unreadable value is ignored, because it only affects spellings. */
function privateJson({ privateState }: StateInstance): PrivateJson {
  if (privateState === undefined || privateState === "") return {};
  try {
    return JSON.parse(Buffer.from(privateState, "base64").toString("utf8")) as PrivateJson;
  } catch {
    return {};
  }
}

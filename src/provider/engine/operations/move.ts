import { encodePrivateState, type PrivateState } from "../../../objects/terraform/private-state";
import { foreignText } from "../../../shared/printable";
import type { ResourceDefinition } from "../../handler";
import { DiagnosticsError, type MoveRequest, type NewState } from "../../plugin/provider";
import { convertState, missingAttributes, refusedAttributes } from "../counterpart/convert-state";
import { type Counterpart, counterpartSource, counterpartVersion } from "../counterpart/table";

const refusal = (summary: string, detail: string) => new DiagnosticsError([{ severity: "error", summary, detail }]);

const importInstead = (source: string, target: string) =>
  `To manage the object as ${target}, remove ${source} from the state with terraform state rm, and import the object.`;

/**
 * Converts the state of a resource of the Linode provider to this resource. The next read returns the values that the
 * other provider doesn't store.
 *
 * @throws if the state is of another provider, resource type or schema version, or uses attributes that this provider
 * can't manage
 */
export function moveObject(definition: ResourceDefinition, request: MoveRequest): NewState {
  const { contract, schema, handler } = definition;
  const target = `stratus_${contract.name}`;
  const { counterpart } = handler;
  const { typeName: source, state } = request;
  checkSource(target, counterpart, request);
  if (!counterpart) throw new Error(`${target} has no counterpart.`);
  const refused = refusedAttributes(counterpart, state);
  if (refused.length > 0) {
    const lines = refused.map(({ attribute, reason }) => `  - ${attribute}: ${reason}`);
    const advice = refused.some(({ preventsImport }) => preventsImport)
      ? `${target} can't import the object either.`
      : `${importInstead(source, target)} The service keeps these settings then, but no configuration manages them.`;
    throw refusal(
      `${described(source, state)} uses attributes that ${target} doesn't have`,
      `The object isn't moved, and nothing has changed:\n${lines.join("\n")}\n\nDelete the moved block, and keep the resource in the Linode provider. ${advice}`,
    );
  }
  const moved = convertState(definition, counterpart, state);
  const missing = missingAttributes(schema.attributes, moved);
  if (missing.length > 0) {
    throw refusal(
      `The state of ${source} is incomplete`,
      `It has no value for ${missing.join(", ")}, which ${target} needs. Run terraform apply -refresh-only with the Linode provider, and move the resource afterwards.`,
    );
  }
  const imported: PrivateState = { imported: true };
  // The attributes of the parent are known after the next read.
  const parents: PrivateState = contract.parentAttributes ? { parentAttributes: {} } : {};
  return { state: moved, private: encodePrivateState({ ...imported, ...parents }) };
}

/** Terraform doesn't show the address of the resource: `linode_instance 12 (web)`. */
function described(source: string, { id, label }: MoveRequest["state"]): string {
  const name = typeof label === "string" ? ` (${foreignText(label)})` : "";
  return `${source} ${typeof id === "string" ? foreignText(id) : ""}${name}`.trim();
}

/** @throws if the state isn't that of the counterpart */
function checkSource(
  target: string,
  counterpart: Counterpart | undefined,
  { providerAddress, typeName: source, version }: MoveRequest,
): void {
  const supported = counterpart ? `${target} accepts ${counterpart.type} of the provider ${counterpartSource}.` : "";
  if (source.startsWith("stratus_")) {
    throw refusal(
      `${source} can't become ${target}`,
      `They manage different objects. Delete the moved block. ${importInstead(source, target)}`,
    );
  }
  if (!`/${providerAddress}`.endsWith(`/${counterpartSource}`)) {
    const from = `The state is from the provider ${providerAddress}.`;
    throw refusal(
      `Can't move ${source} to ${target}`,
      `${from} ${supported || `${target} accepts no resource of another provider.`} Delete the moved block. ${importInstead(source, target)}`,
    );
  }
  if (!counterpart || source !== counterpart.type) {
    throw refusal(
      `Can't move ${source} to ${target}`,
      `${supported || `The provider ${counterpartSource} has no resource for the objects of ${target}.`} Delete the moved block.`,
    );
  }
  if (version !== counterpartVersion) {
    throw refusal(
      `Can't read the state of ${source}`,
      `It has schema version ${String(version)}, and this provider reads version ${String(counterpartVersion)}. Upgrade cdktf-stratus, or use a version of the provider ${counterpartSource} that writes version ${String(counterpartVersion)}.`,
    );
  }
}

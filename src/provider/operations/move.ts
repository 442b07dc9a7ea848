import type { MoveRequest, NewState } from "../../plugin/provider";
import { DiagnosticsError } from "../../plugin/provider";
import { convertState, missingAttributes, refusedAttributes } from "../counterpart/convert-state";
import { type Counterpart, counterpartSource, counterpartVersion } from "../counterpart/table";
import type { ResourceDefinition } from "../handler";
import { encodePrivateState, type PrivateState } from "../private-state";

const refusal = (summary: string, detail: string) => new DiagnosticsError([{ severity: "error", summary, detail }]);

const importInstead =
  "Remove the moved block. To change the type of a resource, remove the old one from the state with a removed block with destroy = false, and import the object as the new one.";

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
    throw refusal(
      `${source} uses attributes that ${target} doesn't have`,
      `The object isn't moved, and nothing has changed:\n${lines.join("\n")}\n\nKeep the resource in the Linode provider and delete the moved block, or remove the use of these attributes with the Linode provider first.`,
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

/** @throws if the state isn't that of the counterpart */
function checkSource(
  target: string,
  counterpart: Counterpart | undefined,
  { providerAddress, typeName: source, version }: MoveRequest,
): void {
  const supported = counterpart ? `${target} accepts ${counterpart.type} of the provider ${counterpartSource}.` : "";
  if (source.startsWith("stratus_")) {
    throw refusal(`${source} can't become ${target}`, `They manage different objects. ${importInstead}`);
  }
  if (!`/${providerAddress}`.endsWith(`/${counterpartSource}`)) {
    const from = `The state is from the provider ${providerAddress}.`;
    throw refusal(
      `Can't move ${source} to ${target}`,
      `${from} ${supported || `${target} accepts no resource of another provider.`} ${importInstead}`,
    );
  }
  if (!counterpart || source !== counterpart.type) {
    throw refusal(
      `Can't move ${source} to ${target}`,
      `${supported || `The provider ${counterpartSource} has no resource for the objects of ${target}.`} ${importInstead}`,
    );
  }
  if (version !== counterpartVersion) {
    throw refusal(
      `Can't read the state of ${source}`,
      `It has schema version ${String(version)}, and this provider reads version ${String(counterpartVersion)}. Upgrade cdktf-stratus, or use a version of the provider ${counterpartSource} that writes version ${String(counterpartVersion)}.`,
    );
  }
}

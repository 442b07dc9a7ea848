import type { MoveResourceState_Request } from "../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attribute } from "../../src/provider/plugin/schema";
import type { ValueObject } from "../../src/provider/plugin/value";
import { errorsIn, type Host } from "../support/terraform/host";
import { checkUnchanged } from "../support/terraform/imports";
import { refresh, type Stored } from "../support/terraform/resources";
import { without } from "../support/terraform/values";

export interface MoveSource {
  readonly provider: string;
  readonly type: string;
  readonly version: number;
  readonly state: object;
}

const moveRequest = (target: string, { provider, type, version, state }: MoveSource): MoveResourceState_Request => ({
  sourceProviderAddress: provider,
  sourceTypeName: type,
  sourceSchemaVersion: version,
  sourceState: { json: Buffer.from(JSON.stringify(state)), flatmap: {} },
  targetTypeName: target,
  sourcePrivate: Buffer.alloc(0),
  sourceIdentity: undefined,
  sourceIdentitySchemaVersion: 0,
});

/** Moves an object of another type. Terraform asks a provider that isn't configured. */
async function moveObject(host: Host, target: string, source: MoveSource): Promise<Stored | undefined> {
  const about = `move to ${target}`;
  const block = host.resource(target);
  const answer = await host.client.call("moveResourceState", moveRequest(target, source));
  if (!host.checkDiagnostics(about, answer.diagnostics)) return undefined;
  const state = host.readState(block, about, answer.targetState);
  if (!state) {
    if (state === null) host.report("move-state", about, "there is no state");
    return undefined;
  }
  const identity = host.readIdentity(block, about, answer.targetIdentity);
  return { type: target, state, private: answer.targetPrivate, identity };
}

/**
 * Moves an object of another type, configures the provider, and plans the configuration that has the values of the moved
 * object, and those that a user adds.
 */
export async function checkMove(
  host: Host,
  configure: () => Promise<unknown>,
  target: string,
  source: MoveSource,
  added: (state: ValueObject) => ValueObject = () => ({}),
): Promise<void> {
  const moved = await moveObject(host, target, source);
  if (!moved) return;
  await configure();
  const read = await refresh(host, moved);
  if (!read) {
    host.report("read-exists", `move to ${target}`, "the read after the move finds no object");
    return;
  }
  const isComputed = ({ computed, optional }: Attribute) => computed === true && optional !== true;
  const config = without(host.resource(target).attributes, read.state, isComputed);
  await checkUnchanged(host, read, { ...config, ...added(read.state) }, "moved");
}

/** Moves from sources that no provider can know. */
export async function checkRefusedMoves(host: Host, target: string, known?: MoveSource): Promise<void> {
  const unknown = { provider: "registry.terraform.io/acme/acme", type: "acme_thing", version: 0, state: { id: "1" } };
  const sources = known
    ? [unknown, { ...known, provider: unknown.provider }, { ...known, type: unknown.type }, { ...known, version: 1e6 }]
    : [unknown];
  for (const source of sources) {
    const { targetState, diagnostics } = await host.client.call("moveResourceState", moveRequest(target, source));
    if (errorsIn(diagnostics).length > 0 && !targetState) continue;
    const { provider, type, version } = source;
    host.report("move-refused", `move to ${target}`, `${provider} ${type} ${String(version)} isn't refused`);
  }
}

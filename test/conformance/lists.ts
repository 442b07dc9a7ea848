import { objectType } from "../../src/provider/plugin/attribute-type";
import { encodeObject } from "../../src/provider/plugin/codec/dynamic-value";
import { areEqual } from "../../src/provider/plugin/equal";
import type { ListResource_Event } from "../../src/provider/plugin/protocol/generated/tfplugin6";
import type { ValueObject } from "../../src/provider/plugin/value";
import { errorsIn, type Host } from "../support/terraform/host";
import { checkGenerated, importObject } from "../support/terraform/imports";
import type { Stored } from "../support/terraform/resources";
import { nulls } from "../support/terraform/values";

interface Listed {
  readonly identity: ValueObject;
  readonly name: string;
  readonly object: ValueObject | undefined;
}

interface ListOptions {
  readonly limit?: number;
  readonly withObjects?: boolean;
}

/** Validates the configuration of a list, and reads the list. */
export async function listObjects(
  host: Host,
  type: string,
  filter: ValueObject = {},
  { limit = 1000, withObjects = true }: ListOptions = {},
): Promise<readonly Listed[]> {
  const about = `list ${type}`;
  const { attributes } = host.list(type);
  const config = encodeObject(attributes, { ...nulls(attributes), ...filter });
  const request = { typeName: type, config };
  const valid = await host.client.call("validateListResourceConfig", {
    ...request,
    includeResourceObject: undefined,
    limit: undefined,
  });
  if (!host.checkDiagnostics(about, valid.diagnostics)) return [];
  const found: Listed[] = [];
  let sent = 0;
  for await (const event of host.client.stream("listResource", {
    ...request,
    includeResourceObject: withObjects,
    limit,
  })) {
    const listed = readEvent(host, type, event, withObjects);
    if (!listed) continue;
    sent += 1;
    if (sent > limit) host.report("list-limit", about, `got ${String(sent)} of at most ${String(limit)} objects`);
    else found.push(listed);
  }
  return found;
}

function readEvent(host: Host, type: string, event: ListResource_Event, withObjects: boolean): Listed | undefined {
  const about = `list ${type}`;
  const block = host.resource(type);
  const { diagnostic, identity: data, displayName, resourceObject } = event;
  if (!host.checkDiagnostics(about, diagnostic)) return undefined;
  if (!data?.identityData) {
    if (diagnostic.length === 0) host.report("list-identity", about, "an event has no identity");
    return undefined;
  }
  const identity = host.readIdentity(block, about, data);
  const object = resourceObject && host.readState(block, about, resourceObject);
  if (withObjects !== Boolean(object)) host.report("list-object", about, withObjects ? "no object" : "an object");
  if (displayName === "") host.report("list-name", about, JSON.stringify(identity));
  return identity && { identity, name: displayName, object: object ?? undefined };
}

/** The attributes of an object that the configuration of its list requires. */
export function requiredFilter(host: Host, { type, state }: Stored): ValueObject {
  const { attributes } = host.list(type);
  const required = Object.keys(attributes).filter((name) => attributes[name]?.required === true);
  return Object.fromEntries(required.map((name) => [name, state[name] ?? null]));
}

/** Lists the objects of a type, among them one that exists, and checks limits, cancellation, imports and configurations. */
export async function checkList(host: Host, existing: Stored, isListed = true): Promise<void> {
  const { type } = existing;
  const about = `list ${type}`;
  const { identity } = host.resource(type);
  const filter = requiredFilter(host, existing);
  const listed = await listObjects(host, type, filter);
  const bare = await listObjects(host, type, filter, { withObjects: false });
  const key = (one: ValueObject | undefined) =>
    JSON.stringify(Object.keys(identity?.attributes ?? {}).map((name) => one?.[name]));
  const keys = listed.map((one) => key(one.identity));
  if (new Set(keys).size < keys.length) host.report("list-complete", about, "an object is listed twice");
  if (keys.includes(key(existing.identity)) !== isListed)
    host.report("list-complete", about, `${key(existing.identity)} is wrong among ${keys.join()}`);
  if (keys.join() !== bare.map((one) => key(one.identity)).join())
    host.report("list-complete", about, "the list without objects differs");
  await listObjects(host, type, filter, { limit: 1 });
  await cancelList(host, type, filter);
  const own = listed.find((one) => key(one.identity) === key(existing.identity));
  if (!own?.object) return;
  const imported = await importObject(host, type, own.identity);
  if (!imported) return;
  if (!areEqual(objectType(host.resource(type).attributes), own.object, imported.state))
    host.report("list-import", about, `${JSON.stringify(own.object)} is not ${JSON.stringify(imported.state)}`);
  if (host.schemas.capabilities.generateResourceConfig) await checkGenerated(host, imported, own.object);
}

/** Ends the call after the first object, as Terraform does at the limit. The provider must still answer afterwards. */
async function cancelList(host: Host, type: string, filter: ValueObject): Promise<void> {
  const { attributes } = host.list(type);
  const config = encodeObject(attributes, { ...nulls(attributes), ...filter });
  const request = { typeName: type, config, includeResourceObject: false, limit: 1_000_000 };
  for await (const { diagnostic } of host.client.stream("listResource", request)) {
    if (errorsIn(diagnostic).length === 0) break;
  }
  await listObjects(host, type, filter, { limit: 1 });
}

import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { encodeObject } from "../../src/provider/plugin/codec/dynamic-value";
import { ProviderService } from "../../src/provider/plugin/protocol/generated/tfplugin6";
import type { ValueObject } from "../../src/provider/plugin/value";
import type { TestClient } from "../provider/plugin/client";
import { type Host, identityData } from "../support/terraform/host";
import type { Stored } from "../support/terraform/resources";

type Service = typeof ProviderService;

/** The field of each request that has the capabilities of the client. */
const capabilities: Partial<Record<keyof Service, number>> = {
  validateResourceConfig: 3,
  configureProvider: 3,
  readResource: 5,
  planResourceChange: 7,
  importResourceState: 3,
  readDataSource: 4,
  openEphemeralResource: 3,
  planAction: 3,
  invokeAction: 3,
};

/** The bytes that a newer client adds to a request: fields of protocol 6.11, and fields that no protocol has yet. */
function addedTo(method: keyof Service): Uint8Array {
  const writer = new BinaryWriter();
  const field = capabilities[method];
  if (field !== undefined) {
    writer.tag(field, WireType.LengthDelimited).fork();
    // write_only_attributes_allowed, store_planned_private, computed_blocks_allowed, and a later one.
    for (const capability of [2, 3, 4, 9]) writer.tag(capability, WireType.Varint).bool(true);
    writer.join();
  }
  // planned_private
  if (method === "planResourceChange") writer.tag(9, WireType.LengthDelimited).bytes(Buffer.from('{"planned":{}}'));
  writer.tag(1000, WireType.Varint).int32(7);
  writer.tag(1001, WireType.LengthDelimited).string("later");
  writer.tag(1002, WireType.Bit32).fixed32(7);
  writer.tag(1003, WireType.Bit64).fixed64(7);
  return writer.finish();
}

/** The provider's service, whose requests have more fields than the provider knows. */
export const newerService = Object.fromEntries(
  Object.entries(ProviderService).map(([method, definition]) => {
    const added = addedTo(method as keyof Service);
    const serialize = definition.requestSerialize as (request: unknown) => Buffer;
    return [
      method,
      { ...definition, requestSerialize: (request: unknown) => Buffer.concat([serialize(request), added]) },
    ];
  }),
) as unknown as Service;

/** Compares the responses to requests with and without these fields. */
export async function checkNewFields(
  host: Host,
  older: TestClient,
  configure: () => Promise<unknown>,
  config: ValueObject,
  { type, state, private: stored, identity }: Stored,
): Promise<void> {
  const block = host.resource(type);
  const object = (value: ValueObject | null) => encodeObject(block.attributes, value);
  const clientCapabilities = { writeOnlyAttributesAllowed: true };
  const typeName = type;
  const answers = async (client: TestClient) => {
    await configure();
    const request = { typeName, config: object(config), clientCapabilities };
    const priorIdentity = identityData(block, identity);
    return {
      validated: await client.call("validateResourceConfig", request),
      read: await client.call("readResource", {
        ...{ typeName, currentState: object(state), private: stored, currentIdentity: priorIdentity },
      }),
      planned: await client.call("planResourceChange", {
        ...{
          ...request,
          priorState: object(state),
          proposedNewState: object(config),
          priorPrivate: stored,
          priorIdentity,
        },
      }),
    };
  };
  const [newer, old] = [await answers(host.client), await answers(older)];
  for (const call of ["validated", "read", "planned"] as const) {
    if (JSON.stringify(newer[call]) !== JSON.stringify(old[call])) host.report("new-fields", type, `${call} differs`);
  }
}

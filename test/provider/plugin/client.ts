import {
  type ChannelCredentials,
  type ClientReadableStream,
  credentials,
  makeGenericClientConstructor,
  type ServiceError,
} from "@grpc/grpc-js";
import { encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { ProviderService } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attributes } from "../../../src/provider/plugin/schema";
import type { ValueObject } from "../../../src/provider/plugin/value";

type Service = typeof ProviderService;
type Input<Method extends keyof Service> = ReturnType<Service[Method]["requestDeserialize"]>;
type Output<Method extends keyof Service> = ReturnType<Service[Method]["responseDeserialize"]>;

export interface TestClient {
  call<Method extends keyof Service>(method: Method, request: Input<Method>): Promise<Output<Method>>;
  /** The messages of a stream. Leaving the loop ends the call. */
  stream<Method extends keyof Service>(method: Method, request: Input<Method>): AsyncIterable<Output<Method>>;
  /** A method that the service may not have. */
  raw(path: string): Promise<Buffer>;
  close(): void;
}

type Done<Result> = (error: ServiceError | null, result?: Result) => void;

/** A client of the provider's service, like Terraform's. A service of another version may send more fields. */
export function connect(
  address: string,
  channel: ChannelCredentials = credentials.createInsecure(),
  service: Service = ProviderService,
): TestClient {
  const Client = makeGenericClientConstructor(service, "Provider");
  const client = new Client(address, channel, {
    "grpc.max_receive_message_length": -1,
    "grpc.ssl_target_name_override": "localhost",
    // Each client has its own connection.
    "grpc.use_local_subchannel_pool": 1,
  });
  const methods = client as unknown as Record<string, (request: unknown, done: Done<unknown>) => void>;
  const settle = <Result>(start: (done: Done<Result>) => void) =>
    new Promise<Result>((resolve, reject) => {
      start((error, result) => (error === null ? resolve(result as Result) : reject(error)));
    });
  return {
    call: (method, request) => settle((done) => methods[method]?.call(client, request, done as Done<unknown>)),
    async *stream(method, request) {
      const start = methods[method] as unknown as (request: unknown) => ClientReadableStream<Output<typeof method>>;
      const messages = start.call(client, request);
      // A canceled call ends with this error.
      messages.on("error", () => undefined);
      try {
        yield* messages as AsyncIterable<Output<typeof method>>;
      } finally {
        messages.cancel();
      }
    },
    raw: (path) =>
      settle((done) => {
        const same = (value: Buffer) => value;
        client.makeUnaryRequest(path, same, same, Buffer.alloc(0), (error, value) => done(error, value));
      }),
    close: () => client.close(),
  };
}

export function dynamic(attributes: Attributes, value: ValueObject | null) {
  return encodeObject(attributes, value);
}

import { encodeObject } from "../../../../src/provider/plugin/codec/dynamic-value";
import type { ConfigureRequest, Provider } from "../../../../src/provider/plugin/provider";
import { startReattachable } from "../../../../src/provider/plugin/server";
import { eventually } from "../../../support/eventually";
import { connect } from "../client";

const attributes = { name: { description: "", type: "string", optional: true } } as const;
const place = { folder: "/stack", environment: { STRATUS_TOKEN: "t0ken" } };

/** A provider whose clients are the names in its configurations. */
function namedProvider(configure: Provider<string>["configure"] = ({ config }) => String(config["name"])) {
  const closed: string[] = [];
  const read: string[] = [];
  const schema = { version: 0, description: "", attributes };
  const provider: Provider<string> = {
    address: "example.test/acme/named",
    version: "0.0.0",
    schema,
    configure,
    close: (client) => void closed.push(client),
    resources: {},
    dataSources: {
      named: () => ({
        schema,
        read: ({ session, config }) => {
          read.push(session);
          return Promise.resolve(config);
        },
      }),
    },
  };
  return { provider, closed, read };
}

async function serve(provider: Provider<string>) {
  const server = await startReattachable(provider, place);
  const [served] = Object.values(
    JSON.parse(server.environment.TF_REATTACH_PROVIDERS) as Record<string, { Addr: { String: string } }>,
  );
  return {
    close: server.close,
    connect: () => {
      const client = connect(`unix:${String(served?.Addr.String)}`);
      const config = (name: string | null) => encodeObject(attributes, { name });
      return {
        close: () => client.close(),
        configure: (name: string) =>
          client.call("configureProvider", { terraformVersion: "1.11.4", config: config(name) }),
        read: () => client.call("readDataSource", { typeName: "named", config: config(null) }),
      };
    },
  };
}

test("each connection has its own configuration, and closes its client when it ends", async () => {
  const { provider, closed, read } = namedProvider();
  const server = await serve(provider);
  const [one, other] = [server.connect(), server.connect()];
  await one.configure("one");
  await other.configure("other");
  await one.read();
  await other.read();
  expect(read).toEqual(["one", "other"]);
  one.close();
  await eventually(() => closed.length > 0);
  expect(closed).toEqual(["one"]);
  await other.read();
  expect(read).toEqual(["one", "other", "other"]);
  await server.close();
  expect(closed).toEqual(["one", "other"]);
  other.close();
});

test("a configuration gets the folder and the environment of the run", async () => {
  const requests: ConfigureRequest[] = [];
  const server = await serve(
    namedProvider((request) => {
      requests.push(request);
      return "client";
    }).provider,
  );
  const client = server.connect();
  await client.configure("any");
  expect(requests.map((request) => request.place)).toEqual([place]);
  client.close();
  await server.close();
});

test("a client whose configuration ends after its connection is closed", async () => {
  let finish: (() => void) | undefined;
  let wasStopped = false;
  const { provider, closed } = namedProvider(async ({ signal }) => {
    await new Promise<void>((resolve) => (finish = resolve));
    wasStopped = signal.aborted;
    return "late";
  });
  const server = await serve(provider);
  const client = server.connect();
  const configured = client.configure("late").catch(() => undefined);
  await eventually(() => finish !== undefined);
  client.close();
  await server.close();
  expect(closed).toEqual([]);
  finish?.();
  await configured;
  await eventually(() => closed.length > 0);
  expect({ closed, wasStopped }).toEqual({ closed: ["late"], wasStopped: true });
});

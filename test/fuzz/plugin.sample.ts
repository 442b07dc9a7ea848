import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { credentials, makeGenericClientConstructor, type ServiceError } from "@grpc/grpc-js";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { provider } from "../../src/composition/provider";
import { encodeObject, encodeValue } from "../../src/provider/plugin/codec/dynamic-value";
import { ProviderService } from "../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attributes } from "../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN } from "../../src/provider/plugin/value";
import { executable } from "../e2e/support/executable";
import { countOr, Draw, noteFigure, seed } from "./seeded";

jest.setTimeout(60 * 60_000);

const calls = countOr(600);
/** Terraform makes ten calls at once. */
const atOnce = 10;
/** The maximum time of a call: none of these has anything to wait for. */
const patience = 90_000;
const draw = new Draw(seed);

/** Stop comes last: it makes every later call fail. */
const methods = Object.entries(ProviderService).filter(([name]) => name !== "stopProvider");

type Schemas = Readonly<Record<string, () => { readonly schema: { readonly attributes: Attributes } }>>;
const ofLists: Schemas = { ...provider.listResources };
const ofActions: Schemas = { ...provider.actions };
const ofOthers: Schemas = { ...provider.resources, ...provider.dataSources, ...provider.ephemeralResources };
const functions = Object.keys(provider.functions ?? {});
const schemasFor = (method: string): Schemas =>
  /List/.test(method) ? ofLists : /Action/.test(method) ? ofActions : ofOthers;

let emulator: EmulatorServer;
let child: ChildProcess;
let client: InstanceType<ReturnType<typeof makeGenericClientConstructor>>;

beforeAll(async () => {
  emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart });
  const script = join(__dirname, "serve-provider.ts");
  const words = ["-r", "ts-node/register/transpile-only", script];
  const [file, args] = executable === undefined ? [process.execPath, words] : [executable, ["--debug"]];
  child = spawn(file, args, { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  const [served] = Object.values(
    JSON.parse(/\{.*\}/s.exec(line.toString())?.[0] ?? "{}") as Record<string, { Addr: { String: string } }>,
  );
  const Client = makeGenericClientConstructor(ProviderService, "Provider");
  client = new Client(`unix:${String(served?.Addr.String)}`, credentials.createInsecure(), {
    "grpc.max_receive_message_length": -1,
  });
});

afterAll(async () => {
  client.close();
  child.kill("SIGKILL");
  await emulator.close();
});

interface Answered {
  readonly bytes?: Buffer;
  readonly error?: ServiceError;
}

const same = (value: Buffer) => value;
const inTime = () => ({ deadline: Date.now() + patience });

function send(path: string, bytes: Buffer): Promise<Answered> {
  return new Promise((resolve) => {
    client.makeUnaryRequest(path, same, same, bytes, inTime(), (error, value) => {
      resolve(error ? { error } : { bytes: value as Buffer });
    });
  });
}

/** Sends a request to a stream, and reads it to its end. */
function sendToStream(path: string, bytes: Buffer): Promise<Answered> {
  const events: Buffer[] = [];
  return new Promise((resolve) => {
    client
      .makeServerStreamRequest(path, same, same, bytes, inTime())
      .on("data", (event: Buffer) => events.push(event))
      .on("error", (error: ServiceError) => resolve({ error }))
      .on("end", () => resolve({ bytes: Buffer.concat(events) }));
  });
}

/** An object with these attributes: some null, some unknown, some of them unexpected. */
function drawObject(attributes: Attributes): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, draw.chance(0.5) ? null : draw.value()]));
}

function drawDynamic(attributes: Attributes) {
  const none = Buffer.alloc(0);
  switch (draw.below(4)) {
    case 0:
      return { msgpack: none, json: Buffer.from(JSON.stringify(drawObject(attributes))) };
    case 1:
      return { msgpack: none, json: Buffer.from(JSON.stringify(draw.value())) };
    case 2:
      return { msgpack: draw.bytes(60), json: none };
    default: {
      const plain = Object.keys(attributes).map((name) => [name, draw.chance(0.3) ? TERRAFORM_UNKNOWN : null]);
      const { msgpack } = encodeObject(attributes, Object.fromEntries(plain) as never);
      return { msgpack: draw.chance(0.5) ? msgpack : draw.mutated(Buffer.from(msgpack)), json: none };
    }
  }
}

const id = { description: "", required: true } as const;

/** An argument of a function: any text, and sometimes another value. */
const dynamicArgument = () =>
  draw.chance(0.7)
    ? encodeValue({ kind: "string" }, draw.text(40))
    : { msgpack: Buffer.alloc(0), json: Buffer.from(JSON.stringify(draw.value())) };

/** The request message, with every field that any of the methods has. */
function drawMessage([name, method]: (typeof methods)[number]): Buffer {
  const schemas = schemasFor(name);
  const typeName = draw.chance(0.95) ? draw.one(Object.keys(schemas)) : draw.text(20);
  const attributes = schemas[typeName]?.().schema.attributes ?? provider.schema.attributes;
  const dynamic = () => (draw.chance(0.9) ? drawDynamic(attributes) : undefined);
  const raw = () => ({ json: Buffer.from(JSON.stringify(drawObject(attributes))), flatmap: {} });
  const identity = () =>
    draw.chance(0.5)
      ? { identityData: drawDynamic({ id: { ...id, type: draw.one(["number", "string"]) } }) }
      : undefined;
  const message = {
    typeName,
    actionType: typeName,
    targetTypeName: typeName,
    version: draw.below(4),
    rawState: raw(),
    rawIdentity: raw(),
    sourceProviderAddress: draw.chance(0.8) ? "registry.terraform.io/linode/linode" : draw.text(20),
    sourceTypeName: draw.chance(0.8)
      ? typeName.replace("stratus_compute_", "linode_").replace("stratus", "linode")
      : draw.text(20),
    sourceSchemaVersion: draw.below(2),
    sourceState: raw(),
    sourcePrivate: draw.bytes(40),
    sourceIdentity: undefined,
    sourceIdentitySchemaVersion: 0,
    state: dynamic(),
    identity: identity(),
    currentIdentity: identity(),
    priorIdentity: identity(),
    plannedIdentity: identity(),
    // Terraform validates them as values of a configuration.
    includeResourceObject: name === "validateListResourceConfig" ? undefined : draw.chance(0.5),
    limit: name === "validateListResourceConfig" ? undefined : draw.below(3) * 1_000,
    name: draw.chance(0.95) ? draw.one(functions) : draw.text(20),
    arguments: Array.from({ length: draw.below(4) }, dynamicArgument),
    id: draw.text(20),
    config: dynamic(),
    priorState: dynamic(),
    proposedNewState: dynamic(),
    plannedState: dynamic(),
    currentState: dynamic(),
    private: draw.chance(0.5) ? Buffer.alloc(0) : draw.bytes(40),
    priorPrivate: draw.chance(0.5) ? Buffer.alloc(0) : Buffer.from(JSON.stringify(draw.value())),
    plannedPrivate: draw.chance(0.5) ? Buffer.alloc(0) : Buffer.from(JSON.stringify(draw.value())),
    terraformVersion: draw.text(10),
    clientCapabilities: undefined,
  };
  const bytes = (method.requestSerialize as (message: unknown) => Buffer)(message);
  return draw.chance(0.3) ? draw.mutated(bytes) : bytes;
}

const inside = /is not a function|is not iterable|Cannot read propert|Maximum call stack|\[object Object\]/;

test(`${String(calls)} hostile calls all get a response in time, from the process that was started`, async () => {
  const { attributes } = provider.schema;
  const nothing = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
  const own = { base_url: emulator.url, token: emulator.token, poll_interval: 10, max_retries: 0 };
  const configured = await send(
    ProviderService.configureProvider.path,
    ProviderService.configureProvider.requestSerialize({
      terraformVersion: "1.11.4",
      config: encodeObject(attributes, { ...nothing, ...own }),
    }),
  );
  expect(configured.error).toBeUndefined();
  const wrong: string[] = [];
  let answered = 0;
  let left = calls;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0 && wrong.length < 20) {
        left -= 1;
        const drawn = draw.one(methods);
        const [name, method] = drawn;
        if (name === "configureProvider" && draw.chance(0.9)) continue;
        const bytes = draw.chance(0.05) ? draw.bytes(100) : drawMessage(drawn);
        const answer = method.responseStream ? sendToStream : send;
        const { bytes: reply, error } = await answer(method.path, bytes);
        if (reply) answered += 1;
        const text = error ? `${String(error.code)} ${error.details}` : String(reply);
        const shown = `${name} ${bytes.toString("base64").slice(0, 400)}: ${text.replace(/[^\x20-\x7e]/g, " ").slice(0, 300)}`;
        // 4: not in time. 14: unreachable.
        if (error && [4, 14].includes(error.code)) wrong.push(`no answer to ${shown}`);
        if (inside.test(text)) wrong.push(`text of the inside from ${shown}`);
      }
    }),
  );
  expect(wrong).toEqual([]);
  // Otherwise no call would have reached the code after the decoder.
  expect(answered).toBeGreaterThan(calls / 3);
  expect(child.exitCode).toBeNull();
  noteFigure("hostile calls to the plugin: all answered in time, by the process that was started", calls);
  const { error } = await send(ProviderService.getProviderSchema.path, Buffer.alloc(0));
  expect(error).toBeUndefined();
  await send(ProviderService.stopProvider.path, Buffer.alloc(0));
});

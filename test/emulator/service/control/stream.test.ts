import { startStratusEmulator } from "../../../../src/composition/emulator";
import { eventually } from "../../../support/eventually";
import { useEmulator } from "../../support";

interface Told {
  readonly event: string;
  readonly data: unknown;
}

/** Listens to the event stream of an emulator, from a moment at which no event is lost. */
async function listen(url: string) {
  const ending = new AbortController();
  const response = await fetch(url.replace(/\/v4$/, "/_emulator/stream"), { signal: ending.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events: Told[] = [];
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
        if (event !== undefined && data !== undefined) events.push({ event, data: JSON.parse(data) });
        if (block === ": ready") isReady();
      }
    }
  })().catch(() => undefined);
  await ready;
  return {
    events,
    /** Waits for an event. */
    until: async (isWanted: (each: Told) => boolean): Promise<void> => {
      await eventually(() => events.some(isWanted));
    },
    end: async () => {
      ending.abort();
      await reading;
    },
  };
}

const changes =
  (name: string) =>
  ({ event, data }: Told) =>
    event === "changed" && (data as string[]).includes(name);

const testEmulator = useEmulator({ clock: "frozen" });

test("sends the requests and their writes, and not the writes of a rejected one", async () => {
  const { events, until, end } = await listen(testEmulator.server.url);
  await testEmulator.call("POST", "/networking/firewalls", { label: "edge" });
  await testEmulator.make("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  await until(changes("domain"));
  await until(({ event, data }) => event === "request" && (data as { readonly status: number }).status === 200);
  expect(events.filter(({ event }) => event === "request").map(({ data }) => data)).toMatchObject([
    { method: "POST", path: "/v4/networking/firewalls", status: 400 },
    { method: "POST", path: "/v4/domains", status: 200 },
  ]);
  expect(events.filter(changes("firewall"))).toEqual([]);
  await end();
});

test("sends changes of an object that happen without a request", async () => {
  const place = { region: "us-east", type: "g6-nanode-1", image: "public/debian12", root_pass: "correct-Horse-7" };
  const { events, until, end } = await listen(testEmulator.server.url);
  const { id } = await testEmulator.make("/compute/instances", place);
  await until(changes("compute_instance"));
  const before = events.length;
  await testEmulator.control("PUT", "/clock", { frozen: false, rate: 1000 });
  await until((each) => events.indexOf(each) >= before && changes("compute_instance")(each));
  expect(events.filter(({ event }) => event === "request")).toHaveLength(1);
  expect((await testEmulator.call("GET", `/compute/instances/${String(id)}`)).body["status"]).not.toBe("provisioning");
  await end();
});

test("sends clock changes, and a full reload after a reset", async () => {
  const { until, end } = await listen(testEmulator.server.url);
  await testEmulator.control("POST", "/clock/advance", { seconds: 60 });
  await until(changes("settings"));
  await testEmulator.control("POST", "/reset");
  await until(changes("*"));
  await end();
});

test("requires the token of the control API, and is read-only", async () => {
  const emulator = await startStratusEmulator({ port: 0, controlToken: "of-the-control-api" });
  const stream = emulator.url.replace(/\/v4$/, "/_emulator/stream");
  try {
    expect((await fetch(stream)).status).toBe(401);
    const given = await fetch(stream, { headers: { authorization: "Bearer of-the-control-api" } });
    expect(given.status).toBe(200);
    await given.body?.cancel();
    expect((await testEmulator.control("POST", "/stream")).status).toBe(405);
  } finally {
    await emulator.close();
  }
});

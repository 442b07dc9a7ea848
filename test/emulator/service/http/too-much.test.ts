import { chmodSync, statSync, writeFileSync } from "node:fs";
import { startStratusEmulator } from "../../../../src/composition/emulator";
import { temporary } from "../../folder";
import { useEmulator } from "../../support";

const emulator = useEmulator();
const { call, control } = emulator;

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + "1" + close.repeat(depth);

test.each([
  ["lists", nested(20_000, "[", "]")],
  ["objects", nested(20_000, '{"tags":', "}")],
  ["lists where a list belongs", `{"domain":"a.example","type":"master","tags":${nested(20_000, "[", "]")}}`],
])("a body of 20,000 nested %s is rejected, by the API and the control API", async (_, body) => {
  for (const { status, body: answer } of [
    await call("POST", "/domains", body),
    await control("PUT", "/state", body),
    await control("POST", "/users", body),
  ]) {
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).toContain("nested deeper than 100 levels");
  }
});

test("a slightly nested body reaches the checks of its fields", async () => {
  const { status, fields } = await call("POST", "/domains", { type: "master", tags: [[[["a"]]]] });
  expect([status, fields]).toEqual([400, expect.arrayContaining(["tags[0]"])]);
});

test("a filter with the deepest nesting that fits a header is rejected or accepted, and never a failure", async () => {
  const { url, token } = emulator.server;
  for (const filter of [nested(7_000, "[", "]"), nested(1_200, '{"+and":[', "]}")]) {
    const headers = { authorization: `Bearer ${token}`, "x-filter": filter };
    expect((await fetch(`${url}/domains`, { headers })).status).toBe(400);
  }
});

test("a body of the control API above 64 MiB returns 413, and is not kept in memory while it arrives", async () => {
  const chunk = Buffer.alloc(1024 * 1024, " ");
  const chunks = (count: number) =>
    new ReadableStream<Uint8Array>({
      pull(stream) {
        if (count-- > 0) stream.enqueue(chunk);
        else stream.close();
      },
    });
  const before = process.memoryUsage().arrayBuffers;
  const url = emulator.server.url.replace("/v4", "/_emulator/state");
  const init = { method: "PUT", body: chunks(300), duplex: "half" } as RequestInit;
  const answer = await fetch(url, init);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({
    errors: [{ field: "", reason: expect.stringContaining("67108864") as string }],
  });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 1024 * 1024);
});

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

test("only its owner can read the data file, whether the emulator created it or found it", async () => {
  const [made, found] = [temporary("made.db"), temporary("found.db")];
  writeFileSync(found, "");
  chmodSync(found, 0o644);
  for (const data of [made, found]) {
    const emulator = await startStratusEmulator({ port: 0, data });
    expect([mode(data), mode(`${data}-wal`)]).toEqual(["600", "600"]);
    await emulator.close();
    expect(mode(data)).toBe("600");
  }
});

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const folder = mkdtempSync(join(tmpdir(), "parser-"));
afterAll(() => rmSync(folder, { recursive: true }));

const program = `
  import { createServer } from "node:http";
  import { createDispatchers } from "./src/provider/client/http/dispatcher";
  import { send } from "./src/provider/client/http/transport";
  const server = createServer((_, response) => response.end("{}")).listen(0, "127.0.0.1", async () => {
    const dispatchers = createDispatchers({});
    const origin = "http://127.0.0.1:" + server.address().port;
    const limits = { bytes: 100, milliseconds: 10_000 };
    for (let left = 50; left > 0; left -= 1) {
      await send(dispatchers, { method: "GET", path: "/", url: { origin, path: "/" }, headers: {} }, limits);
    }
    await dispatchers.close();
    server.close();
  });`;

test("V8 compiles the parser of responses without optimizing it, which would delay the end of a process", async () => {
  const outfile = join(folder, "program.cjs");
  await build({
    stdin: { contents: program, resolveDir: join(__dirname, "..", "..", "..", "..") },
    bundle: true,
    platform: "node",
    format: "cjs",
    outfile,
    logLevel: "silent",
  });
  const args = ["--trace-wasm-compilation-times", outfile];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  expect(stdout).toContain("using Liftoff");
  expect(stdout).not.toContain("using TurboFan");
});

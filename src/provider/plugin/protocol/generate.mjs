// Generates the message code in `generated/` from the .proto files in this folder. Needs no network and no protoc.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const { resolve } = createRequire(import.meta.url);

// Both tools are started by path with this Node, because install scripts and the shell's PATH aren't reliable.
const buf = resolve("@bufbuild/buf/bin/buf");
const tsProto = join(dirname(resolve("ts-proto/package.json")), "protoc-gen-ts_proto");

const template = {
  version: "v2",
  clean: true,
  plugins: [
    {
      local: [process.execPath, tsProto],
      out: "generated",
      opt: [
        "env=node",
        "esModuleInterop=true",
        "outputServices=grpc-js",
        "outputClientImpl=false",
        "outputJsonMethods=false",
        "outputPartialMethods=false",
        "oneof=unions-value",
        "removeEnumPrefix=true",
      ],
    },
  ],
};

const cache = mkdtempSync(join(tmpdir(), "buf-"));
try {
  execFileSync(process.execPath, [buf, "generate", ".", "--template", JSON.stringify(template)], {
    cwd: folder,
    env: { ...process.env, BUF_CACHE_DIR: cache },
    stdio: "inherit",
  });
} finally {
  rmSync(cache, { recursive: true, force: true });
}

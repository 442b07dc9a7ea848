// Replaces releases.hashicorp.com: a proxy that directs every connection to a server with one release of Terraform.
// Arguments: a folder for the signer's public key, and the defect of the release ("checksum" or nothing). TEST_TERRAFORM
// names the release's terraform file. By default, it is a script that prints its version. Prints the proxy's URL when it is
// ready. It creates its own keys, because HashiCorp's are private.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { join } from "node:path";
import { crc32 } from "node:zlib";

const [folder, wrong] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const openpgp = createRequire(require.resolve("@hashicorp/js-releases"))("openpgp");

const version = "1.11.4";
const base = `terraform_${version}`;
const machines = { x64: "amd64" };
const build = { os: process.platform, arch: machines[process.arch] ?? process.arch };
const filename = `${base}_${build.os}_${build.arch}.zip`;

/** A zip with uncompressed files. Numbers are little-endian, and dates are unused. */
function zip(files) {
  const field = (size, value) => {
    const buffer = Buffer.alloc(size);
    buffer.writeUIntLE(value, 0, size);
    return buffer;
  };
  const locals = [];
  const entries = [];
  let offset = 0;
  for (const [name, text] of files) {
    const data = Buffer.from(text);
    const head = Buffer.concat([
      ...[20, 0, 0, 0, 0].map((value) => field(2, value)),
      field(4, crc32(data)),
      ...[data.length, data.length].map((value) => field(4, value)),
      ...[name.length, 0].map((value) => field(2, value)),
    ]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), data]);
    const place = [...[0, 0, 0].map((value) => field(2, value)), field(4, 0), field(4, offset)];
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02"), field(2, 20), head, ...place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const counts = [0, 0, files.length, files.length].map((value) => field(2, value));
  const end = [Buffer.from("PK\x05\x06"), ...counts, field(4, directory.length), field(4, offset), field(2, 0)];
  return Buffer.concat([...locals, directory, ...end]);
}

const named = process.env.TEST_TERRAFORM;
const terraform = named ? readFileSync(named) : `#!/bin/sh\necho '{"terraform_version": "${version}"}'\n`;
const archive = zip([
  ["LICENSE.txt", "none"],
  ["terraform", terraform],
]);
const sum = createHash("sha256")
  .update(wrong === "checksum" ? "something else" : archive)
  .digest("hex");
const sums = `${sum}  ${filename}\n`;

const { privateKey, publicKey } = await openpgp.generateKey({ userIDs: [{ name: "test" }], format: "object" });
writeFileSync(join(folder, "key.asc"), publicKey.armor());
const message = await openpgp.createMessage({ text: sums });
const signature = await openpgp.sign({ message, signingKeys: privateKey, detached: true, format: "binary" });

const site = "https://releases.hashicorp.com/terraform";
const release = {
  name: "terraform",
  version,
  builds: [{ ...build, filename, url: `${site}/${version}/${filename}` }],
  shasums: `${base}_SHA256SUMS`,
  shasums_signatures: [`${base}_SHA256SUMS.72D7468F.sig`],
};
const contents = {
  "/terraform/index.json": JSON.stringify({ name: "terraform", versions: { [version]: release } }),
  [`/terraform/${version}/${filename}`]: archive,
  [`/terraform/${version}/${release.shasums}`]: sums,
  [`/terraform/${version}/${release.shasums_signatures[0]}`]: Buffer.from(signature),
};

const [key, cert] = [process.env.TEST_TLS_KEY, process.env.TEST_TLS_CERTIFICATE];
const server = createSecureServer({ key, cert }, ({ url }, response) => {
  const content = contents[url];
  response.statusCode = content === undefined ? 404 : 200;
  if (url.endsWith(".json")) response.setHeader("content-type", "application/json");
  response.end(content);
}).listen(0, "127.0.0.1", () => {
  const proxy = createServer()
    .on("connect", (_, socket) => {
      const inner = connect(server.address().port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(inner).pipe(socket);
      });
      for (const end of [socket, inner]) end.on("error", () => undefined);
    })
    .listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${proxy.address().port}`));
});

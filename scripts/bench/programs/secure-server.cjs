// A minimal server for HTTP/2 with TLS.
const { readFileSync } = require("node:fs");
const { createSecureServer } = require("node:http2");

const [certificate, key] = process.argv.slice(2).map((path) => readFileSync(path));
const server = createSecureServer({ cert: certificate, key });
server.listen(0, "127.0.0.1", () => process.stdout.write("ready\n"));

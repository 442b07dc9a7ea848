import { handshakeLine, isPluginStart, parseStart } from "../../../../src/provider/plugin/transport/handshake";
import { createCertificate } from "../../../../src/provider/plugin/transport/tls";

const cookie = { TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2" };
const started = { ...cookie, PLUGIN_PROTOCOL_VERSIONS: "5,6", PLUGIN_CLIENT_CERT: createCertificate().certificate };

test("only Terraform's cookie starts a plugin", () => {
  expect(isPluginStart(cookie)).toBe(true);
  expect(isPluginStart({})).toBe(false);
  expect(isPluginStart({ TF_PLUGIN_MAGIC_COOKIE: "other" })).toBe(false);
});

test("the environment contains the client's certificate, and none if TLS is disabled", () => {
  expect(parseStart(started)).toEqual({
    clientCertificate: started.PLUGIN_CLIENT_CERT,
    socketFolder: undefined,
  });
  const { PLUGIN_CLIENT_CERT: _, ...plain } = started;
  expect(parseStart({ ...plain, TF_DISABLE_PLUGIN_TLS: "1", PLUGIN_UNIX_SOCKET_DIR: "/run" })).toEqual({
    clientCertificate: undefined,
    socketFolder: "/run",
  });
  expect(() => parseStart(plain)).toThrow("PLUGIN_CLIENT_CERT");
});

test.each(["PEM", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "\u0000"])(
  "%j is not a certificate, and the server requires one",
  (garbage) => {
    expect(() => parseStart({ ...started, PLUGIN_CLIENT_CERT: garbage })).toThrow(
      "PLUGIN_CLIENT_CERT: must be an X.509 certificate in PEM form",
    );
  },
);

test("a start by hand, or by a Terraform version without the protocol, prints an explanation", () => {
  expect(() => parseStart({})).toThrow("which Terraform starts. To start it yourself, use --debug.");
  expect(() => parseStart({ ...started, PLUGIN_PROTOCOL_VERSIONS: "4,5" })).toThrow("supports 4, 5");
});

test("the line contains versions, socket address and certificate, without padding", () => {
  const address = { network: "unix", text: "/tmp/x/socket" } as const;
  expect(handshakeLine(address, Buffer.from("a"))).toBe("1|6|unix|/tmp/x/socket|grpc|YQ\n");
  expect(handshakeLine({ network: "tcp", text: "127.0.0.1:1" }, undefined)).toBe("1|6|tcp|127.0.0.1:1|grpc|\n");
});

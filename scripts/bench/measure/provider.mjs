import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { credentials } from "@grpc/grpc-js";
import { toTerraform } from "../../../src/objects/terraform/values.ts";
import { providerSchema } from "../../../src/provider/engine/session/index.ts";
import { encodeObject } from "../../../src/provider/plugin/codec/dynamic-value.ts";
import { createCertificate } from "../../../src/provider/plugin/transport/tls.ts";
import { connect } from "../../../test/provider/plugin/client.ts";
import { environment, timeToFirstLine } from "./child.mjs";

/** The variable that tells a provider that Terraform starts it. */
const magic = {
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
  PLUGIN_PROTOCOL_VERSIONS: "6",
};

/**
 * The handshake omits the padding, which a certificate needs.
 * @param {string} unpadded
 */
function pemOf(unpadded) {
  const text = Buffer.from(unpadded, "base64").toString("base64");
  const lines = text.match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

/**
 * Starts the built provider like Terraform, and calls it.
 * @param {string} folder
 * @param {string} file
 */
export async function providerStarter(folder, file) {
  const own = createCertificate();
  const [certificateFile, keyFile] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  writeFileSync(certificateFile, own.certificate);
  writeFileSync(keyFile, own.privateKey);
  const env = environment(folder, { ...magic, PLUGIN_CLIENT_CERT: own.certificate });

  return {
    env,
    /** A certificate and its key, for a server next to it. */
    files: [certificateFile, keyFile],
    async start() {
      const started = await timeToFirstLine([file], { cwd: folder, env });
      const [, , network, address = "", , certificate = ""] = started.line.split("|");
      const secure = credentials.createSsl(
        Buffer.from(pemOf(certificate)),
        Buffer.from(own.privateKey),
        Buffer.from(own.certificate),
      );
      const client = connect(network === "unix" ? `unix://${address}` : address, secure);
      return {
        ...started,
        client,
        /** @param {{ readonly baseUrl: string, readonly token: string }} settings */
        configure: (settings) =>
          client.call("configureProvider", {
            terraformVersion: "1.11.4",
            config: encodeObject(providerSchema.attributes, toTerraform(providerSchema.attributes, settings)),
          }),
      };
    },
  };
}

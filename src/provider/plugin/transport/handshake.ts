import { X509Certificate } from "node:crypto";
import { oldestVersions } from "../../../terraform/versions";

const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const CORE_PROTOCOL = 1;
export const PROTOCOL = 6;

/** True if Terraform started this process, false if a user did. */
export function isPluginStart(environment: NodeJS.ProcessEnv): boolean {
  return environment["TF_PLUGIN_MAGIC_COOKIE"] === COOKIE;
}

export interface PluginStart {
  /** The certificate that the client must present; undefined if the user disabled TLS. */
  readonly clientCertificate: string | undefined;
  /** The parent folder for the socket; undefined for the default folder of temporary files. */
  readonly socketFolder: string | undefined;
}

/**
 * Parses the environment that Terraform sets.
 * @throws an error for the user, which Terraform shows if it is printed to stdout
 */
export function parseStart(environment: NodeJS.ProcessEnv): PluginStart {
  if (!isPluginStart(environment)) {
    throw new Error("This program is a Terraform provider, which Terraform starts. To start it yourself, use --debug.");
  }
  const versions = (environment["PLUGIN_PROTOCOL_VERSIONS"] ?? "").split(",");
  if (!versions.includes(String(PROTOCOL))) {
    throw new Error(
      `This provider requires plugin protocol ${String(PROTOCOL)}, but the program that started it supports ` +
        `${versions.join(", ") || "no version"}. ` +
        `Use Terraform ${oldestVersions.Terraform} or newer, or OpenTofu ${oldestVersions.OpenTofu} or newer.`,
    );
  }
  const clientCertificate = environment["PLUGIN_CLIENT_CERT"] || undefined;
  if (clientCertificate === undefined && !environment["TF_DISABLE_PLUGIN_TLS"]) {
    throw new Error(
      "PLUGIN_CLIENT_CERT: must be an X.509 certificate in PEM format, but it isn't set. Start the provider with Terraform.",
    );
  }
  if (clientCertificate !== undefined && !isCertificate(clientCertificate)) {
    throw new Error(
      "PLUGIN_CLIENT_CERT: must be an X.509 certificate in PEM format, got another string. Start the provider with Terraform.",
    );
  }
  return { clientCertificate, socketFolder: environment["PLUGIN_UNIX_SOCKET_DIR"] || undefined };
}

function isCertificate(text: string): boolean {
  try {
    new X509Certificate(text);
    return true;
  } catch {
    // Node throws if the text isn't a certificate.
    return false;
  }
}

/** The socket or port on which the provider listens. */
export interface Address {
  readonly network: "unix" | "tcp";
  readonly text: string;
}

/** The line on stdout that gives Terraform the address of the server and its certificate. */
export function handshakeLine(address: Address, certificate: Buffer | undefined): string {
  const pinned = certificate?.toString("base64").replace(/=+$/, "") ?? "";
  return `${[CORE_PROTOCOL, PROTOCOL, address.network, address.text, "grpc", pinned].join("|")}\n`;
}

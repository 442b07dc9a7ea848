import { isLoopback, webAddress } from "./formats";
import { check } from "./check";
import { choice, flag, int, text } from "./field";
import { defineContract } from "./contract";

const url = check<string>("must be an http:// or https:// URL", (value) => webAddress(value) !== undefined);

/** The checks of a field stop at the first failure, so these only receive URLs. */
const ofAddress = (test: (url: URL) => boolean) => (value: string) => test(new URL(value));

const bare = check<string>(
  'must not contain "?" or "#"',
  ofAddress(({ search, hash }) => search + hash === ""),
);
const versioned = check<string>(
  'must end in "/v4"',
  ofAddress(({ pathname }) => pathname.endsWith("/v4")),
  (value) => {
    const end = new URL(value).pathname.replace(/\/+$/, "");
    const bare = value.replace(/\/+$/, "");
    if (end.endsWith("/v4")) return `write ${JSON.stringify(bare)}`;
    return end === "" ? `write ${JSON.stringify(`${bare}/v4`)}` : undefined;
  },
);

const tokenAlone = check<string>(
  'must not start with "Bearer ", because the provider adds it to every request',
  (value) => !/^\s*bearer\s/i.test(value),
);
const filled = check<string>("must not be empty", (value) => value.trim() !== "");
const oneLine = check<string>("must contain only printable ASCII characters, without spaces or line breaks", (value) =>
  /^[\x21-\x7e]+$/.test(value.trim()),
);

/** The naming schemes of services. The first is that of the specification. */
export const dialectNames = ["stratus", "linode"] as const;
export type DialectName = (typeof dialectNames)[number];

/** The base URL of each dialect's public service. */
export const publicAddresses: { readonly [name in DialectName]?: string } = { linode: "https://api.linode.com/v4" };

/** The provider's settings: the arguments of a provider block, which constructs also validate at synth. */
export const providerSettings = defineContract({
  kind: "input",
  name: "provider",
  summary: "Stratus: instances, databases, DNS, firewalls.",
  source: "document 1, Conventions and Authentication",
  fields: {
    token: text("The access token. STRATUS_TOKEN in the environment stands in for it.")
      .check(filled, tokenAlone, oneLine)
      .sensitive()
      .optional(),
    baseUrl: text("The API's address, ending in /v4. STRATUS_BASE_URL in the environment stands in for it.")
      .check(url, bare, versioned)
      .optional(),
    betaUrl: text(
      "The address of beta endpoints. STRATUS_BETA_URL in the environment stands in for it; else base_url with /v4beta.",
    )
      .check(url, bare)
      .optional(),
    dialect: choice(
      `The names that the service uses: stratus, those of the specification, or linode, those of the public service of this shape, whose base_url is ${String(publicAddresses.linode)}. STRATUS_DIALECT in the environment stands in for it. Default: stratus.`,
      dialectNames,
    )
      .optional()
      .default("stratus"),
    maxRetries: int("How often a failed request is sent again. Default: 5.").between(0, 100).optional().default(5),
    requestsPerSecond: int("A limit on requests per second. Default: none.").between(1, 10_000).optional(),
    maxRequests: int("How many requests one run of the provider may send before it gives up. Default: no limit.")
      .between(1, Number.MAX_SAFE_INTEGER)
      .optional(),
    pollInterval: int(
      "How long to wait at least between two looks at something that is under way, in milliseconds. What has been waited for long is looked at more seldom. Default: 2000.",
    )
      .between(1, 600_000)
      .optional()
      .default(2000),
    caFile: text("A file with certificates (PEM) to trust beside the system's.").optional(),
    journal: text(
      "The folder in which the provider remembers the objects that it is making, so that a run after one that was killed makes none of them twice. STRATUS_JOURNAL in the environment stands in for it. Default: stratus-journal in Terraform's data directory.",
    )
      .check(filled)
      .optional(),
    allowInsecureHttp: flag(
      "Whether the token may go over http:// to an address that is not this machine. Default: false.",
    )
      .optional()
      .default(false),
  },
  rules: (rule) =>
    (["baseUrl", "betaUrl"] as const).map((name) =>
      // Every request carries the token.
      rule(
        name,
        "must start with https://, because http:// sends the token unencrypted; set {allowInsecureHttp} to allow it",
        [name, "allowInsecureHttp"],
        ({ [name]: address, allowInsecureHttp }) =>
          typeof address !== "string" ||
          allowInsecureHttp === true ||
          ofAddress((url) => url.protocol === "https:" || isLoopback(url))(address),
      ),
    ),
});

/** The settings that can come from the environment, with the variable of each. */
export const environmentOf = {
  token: "STRATUS_TOKEN",
  baseUrl: "STRATUS_BASE_URL",
  betaUrl: "STRATUS_BETA_URL",
  dialect: "STRATUS_DIALECT",
  journal: "STRATUS_JOURNAL",
} as const;

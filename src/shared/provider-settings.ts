import {
  check,
  choice,
  defineContract,
  flag,
  int,
  isLoopback,
  punycodeHint,
  text,
  type ValueCheck,
  webAddress,
} from "../contract";

const isUrl = (value: string) => webAddress(value) !== undefined;
const url = check<string>("must be an http:// or https:// URL", isUrl, punycodeHint(isUrl));

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

/** The path of a file that is read. A pasted file may contain a private key, so messages don't show the value. */
const filePath: ValueCheck<string> = {
  ...check<string>(
    "must be the path of a file, not its content",
    (value) => !/[\r\n]|-----BEGIN/.test(value),
    () => "write the text to a file, and pass its path",
  ),
  hidesValue: true,
};

/** The naming schemes of services. The first is that of the specification. */
export const dialectNames = ["stratus", "linode"] as const;
export type DialectName = (typeof dialectNames)[number];

/** The base URL of each dialect's public service. */
export const publicAddresses: { readonly [name in DialectName]?: string } = { linode: "https://api.linode.com/v4" };

/** The provider's settings: the arguments of a provider block, which constructs also validate at synth. */
export const providerSettings = defineContract({
  kind: "input",
  name: "provider",
  summary: "Manages the instances, databases, DNS zones and firewalls of a Stratus account.",
  source: "document 1, Conventions and Authentication",
  fields: {
    token: text("The access token. Can also be set with the environment variable STRATUS_TOKEN.")
      .check(filled, tokenAlone, oneLine)
      .sensitive()
      .optional(),
    baseUrl: text(
      "The base URL of the API, ending in /v4. Can also be set with the environment variable STRATUS_BASE_URL.",
    )
      .check(url, bare, versioned)
      .optional(),
    betaUrl: text(
      "The base URL of beta endpoints. Can also be set with the environment variable STRATUS_BETA_URL. Default: base_url with /v4beta instead of /v4.",
    )
      .check(url, bare)
      .optional(),
    dialect: choice(
      `The naming scheme of the API: "stratus" for the names of the Stratus API, or "linode" for those of the public Linode API, whose base_url is ${String(publicAddresses.linode)}. Can also be set with the environment variable STRATUS_DIALECT. Default: stratus.`,
      dialectNames,
    )
      .optional()
      .default("stratus"),
    maxRetries: int("The maximum number of retries of a failed request. Default: 5.")
      .between(0, 100)
      .optional()
      .default(5),
    requestsPerSecond: int("The maximum number of requests per second. Default: no limit.")
      .between(1, 10_000)
      .optional(),
    maxRequests: int(
      "The maximum number of requests in one run of the provider. When it is reached, the run fails. Default: no limit.",
    )
      .between(1, Number.MAX_SAFE_INTEGER)
      .optional(),
    pollInterval: int(
      "The minimum interval between polls, in milliseconds. The interval grows during long waits. Default: 1000.",
    )
      .between(1, 600_000)
      .optional()
      .default(1000),
    caFile: text("The path of a PEM file with CA certificates to trust in addition to those of the system.")
      .check(filePath)
      .optional(),
    journal: text(
      "The folder of the provider's journal, which records creates in progress, so that the next run after a killed one doesn't create any object twice. Can also be set with the environment variable STRATUS_JOURNAL. Default: stratus-journal in Terraform's data directory.",
    )
      .check(filled)
      .optional(),
    allowInsecureHttp: flag(
      "If true, the provider sends the token over http:// to hosts other than this machine. Default: false.",
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

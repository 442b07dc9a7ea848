import { check, flag, int, text } from "../contract";
import type { Fields } from "../contract";

const url = check<string>("must be an http:// or https:// address", (value) => {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
});
const versioned = check<string>('must end in "/v4"', (value) => value.endsWith("/v4"));

/** The provider's settings. */
export const settings = {
  token: text("The access token. STRATUS_TOKEN in the environment stands in for it.").sensitive().optional(),
  baseUrl: text("The interface's address, ending in /v4. STRATUS_BASE_URL in the environment stands in for it.")
    .check(url, versioned)
    .optional(),
  betaUrl: text(
    "The address of beta endpoints. STRATUS_BETA_URL in the environment stands in for it; else base_url with /v4beta.",
  )
    .check(url)
    .optional(),
  maxRetries: int("How often a failed request is sent again. Default: 5.").between(0, 100).optional().fallback(5),
  requestsPerSecond: int("A limit on requests per second. Default: none.").between(1, 10_000).optional(),
  maxRequests: int("How many requests one run of the provider may send before it gives up. Default: no limit.")
    .between(1, Number.MAX_SAFE_INTEGER)
    .optional(),
  pollInterval: int(
    "How long to wait between two looks at something that is under way, in milliseconds. Default: 2000.",
  )
    .between(1, 600_000)
    .optional()
    .fallback(2000),
  caFile: text("A file with certificates (PEM) to trust beside the system's.").optional(),
  allowInsecureHttp: flag(
    "Whether the token may go over http:// to an address that is not this machine. Default: false.",
  )
    .optional()
    .fallback(false),
} satisfies Fields;

/** The settings that the environment may give, and the variable of each. */
export const environmentOf = {
  token: "STRATUS_TOKEN",
  baseUrl: "STRATUS_BASE_URL",
  betaUrl: "STRATUS_BETA_URL",
} as const;

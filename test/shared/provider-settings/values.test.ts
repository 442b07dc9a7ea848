import { explain, type Properties, validate } from "../../../src/contract";
import { providerSettings } from "../../../src/shared/provider-settings";

const problems = (settings: Properties) =>
  validate(providerSettings, settings).map((problem) => explain(problem, "snake"));

const open = "must start with https://, because http:// sends the token unencrypted";

it.each<[Properties]>([
  [{}],
  [{ baseUrl: "https://api.example/v4", betaUrl: "https://api.example/v4beta" }],
  [{ baseUrl: "http://127.0.0.1:4510/v4" }],
  [{ baseUrl: "http://localhost:4510/v4" }],
  [{ baseUrl: "http://[::1]:4510/v4" }],
  [{ baseUrl: "HTTP://LOCALHOST:4510/v4" }],
  [{ baseUrl: "HTTPS://api.example/v4" }],
  [{ baseUrl: "http://127.1:4510/v4" }],
  [{ baseUrl: "http://api.example/v4", allowInsecureHttp: true }],
  [{ token: "abc-123" }],
  [{ token: "  abc\n" }],
  [{ dialect: "stratus" }],
  [{ dialect: "linode" }],
  [{ maxRetries: 0, requestsPerSecond: 1, maxRequests: 1, pollInterval: 600_000 }],
])("%j is valid", (settings) => {
  expect(problems(settings)).toEqual([]);
});

it.each<[Properties, string]>([
  [{ maxRetries: -1 }, "max_retries must be from 0 to 100, got -1"],
  [{ maxRetries: 1.5 }, "max_retries must be a whole number, got 1.5"],
  [{ requestsPerSecond: 0 }, "requests_per_second must be from 1 to 10000, got 0"],
  [{ pollInterval: 600_001 }, "poll_interval must be from 1 to 600000, got 600001"],
  [
    { caFile: "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----" },
    "ca_file must be the path of a file, not its content (write the text to a file, and pass its path)",
  ],
  [{ maxRequests: 0 }, "max_requests must be at least 1, got 0"],
  [{ dialect: "Linode" }, 'dialect must be one of "stratus", "linode", got "Linode"'],
  [{ baseUrl: "api.example/v4" }, 'base_url must be an http:// or https:// URL, got "api.example/v4"'],
  [
    { baseUrl: "https://api.example/" },
    'base_url must end in "/v4", got "https://api.example/" (write "https://api.example/v4")',
  ],
  [{ baseUrl: "https://api.example/api" }, 'base_url must end in "/v4", got "https://api.example/api"'],
  [{ token: "" }, "token must not be empty"],
  [{ token: "Bearer abc" }, 'token must not start with "Bearer ", because the provider adds it to every request'],
  [{ token: "ab cd" }, "token must contain only printable ASCII characters, without spaces or line breaks"],
  [{ token: "ab\ncd" }, "token must contain only printable ASCII characters"],
  [
    { baseUrl: "https://api.example/v4/" },
    'base_url must end in "/v4", got "https://api.example/v4/" (write "https://api.example/v4")',
  ],
  [{ betaUrl: "ftp://api.example/v4beta" }, "beta_url must be an http:// or https:// URL"],
  [{ baseUrl: "http://api.example/v4" }, `base_url ${open}`],
  [{ betaUrl: "http://api.example/v4beta" }, `beta_url ${open}`],
  [{ baseUrl: "http://127.example/v4" }, `base_url ${open}`],
  // A client normalizes a URL: capital letters, spaces and missing parts.
  [{ baseUrl: "HTTP://api.example/v4" }, `base_url ${open}`],
  [{ betaUrl: "Http://api.example/v4beta" }, `beta_url ${open}`],
  [{ baseUrl: " http://api.example/v4" }, `base_url ${open}`],
  [{ baseUrl: "ht\ntp://api.example/v4" }, `base_url ${open}`],
  [{ baseUrl: "http:api.example/v4" }, `base_url ${open}`],
  [{ baseUrl: "http://api.localhost/v4" }, `base_url ${open}`],
  [{ baseUrl: "http://localhost.example/v4" }, `base_url ${open}`],
  [{ baseUrl: "http://127.0.0.1.example/v4" }, `base_url ${open}`],
  [{ baseUrl: "https://api.example/?at=/v4" }, 'base_url must not contain "?" or "#"'],
  [{ betaUrl: "https://api.example/v4beta#top" }, 'beta_url must not contain "?" or "#"'],
  [{ endpoint: "https://api.example/v4" }, "endpoint is not a valid field"],
])("%j is rejected: %s", (settings, words) => {
  const found = problems(settings);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(words);
});

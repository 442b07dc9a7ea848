import { endpoints } from "../../test/support/endpoints";

export interface Row {
  readonly endpoint: string;
  readonly isBeta: boolean;
  /** The resources and data sources that send it. */
  readonly senders: readonly string[];
}

/** The sender of each request in `test/e2e/requests.txt`. */
function sendersIn(requests: string): ReadonlyMap<string, readonly string[]> {
  const senders = new Map<string, string[]>();
  for (const line of requests.split("\n").filter(Boolean)) {
    const [, endpoint = "", kind = "", type = ""] = /^(\S+ \S+): (.+) (stratus_\w+)/.exec(line) ?? [];
    senders.set(endpoint, [...(senders.get(endpoint) ?? []), `${kind} \`${type}\``]);
  }
  return senders;
}

/** Every endpoint of the API, with its senders. */
export function endpointRows(requests: string): readonly Row[] {
  const senders = sendersIn(requests);
  return endpoints.map(({ method, path, beta }) => {
    const endpoint = `${method} ${path.replace("+}", "}")}`;
    return { endpoint, isBeta: beta, senders: senders.get(endpoint) ?? [] };
  });
}

/** The API has two paths for these, and the provider uses the second only if the first is missing. */
const insteadOf: Readonly<Record<string, string>> = {
  "POST /networking/ipv4/assign": "POST /networking/ips/assign",
  "POST /networking/ipv4/share": "POST /networking/ips/share",
};

/** The page about them, in Markdown. */
export function endpointPage(requests: string): string {
  const rows = endpointRows(requests);
  const count = rows.filter(({ senders }) => senders.length > 0).length;
  const lines = rows.map(({ endpoint, isBeta, senders }) => {
    const other = insteadOf[endpoint];
    const name = `\`${endpoint}\`${isBeta ? " (Beta)" : ""}`;
    const when = other === undefined ? "" : `, if \`${other}\` returns status code 404`;
    return `| ${name} | ${senders.join(", ") || "nothing"}${when} |`;
  });
  return [
    "# Endpoints",
    "",
    "This page lists the resources and data sources that send each API request. `npm run docs` generates it from the requests of the end-to-end tests (`test/e2e/requests.txt`). If several of them need a list, the first one reads it.",
    "",
    `${String(count)} of ${String(rows.length)} endpoints are used.`,
    "",
    "| Endpoint | Sent by |",
    "|---|---|",
    ...lines,
    "",
  ].join("\n");
}

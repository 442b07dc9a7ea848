import { publicEndpoints } from "./public-names";

interface PublicEndpoint {
  readonly endpoint: string;
  readonly pattern: RegExp;
  readonly fields: readonly string[];
}

const known: readonly PublicEndpoint[] = publicEndpoints.map((line) => {
  const [method = "", path = "", ...fields] = line.split(" ");
  const last = path.startsWith("/v4/images/{}") || path.startsWith("/v4/databases/engines/{}") ? ".+" : "[^/]+";
  return { endpoint: `${method} ${path}`, pattern: new RegExp(`^${path.replaceAll("{}", last)}$`), fields };
});

/** One request and its response, as sent over the connection. */
export interface Exchange {
  readonly method: string;
  /** With its prefix, without a query. */
  readonly path: string;
  readonly body: unknown;
  readonly answer: unknown;
}

/** The public endpoint that matches a request. A name takes precedence over an id. */
export function publicEndpointOf({ method, path }: Pick<Exchange, "method" | "path">): PublicEndpoint | undefined {
  const fitting = known.filter(({ endpoint, pattern }) => endpoint.startsWith(`${method} `) && pattern.test(path));
  return fitting.find(({ endpoint }) => !endpoint.includes("{}")) ?? fitting[0];
}

/** The names of fields in a body, `assignments[].address`, as far as the public names go. */
function fieldsOf(body: unknown, at = ""): readonly string[] {
  if (Array.isArray(body)) return body.flatMap((entry) => fieldsOf(entry, `${at}[]`));
  if (typeof body !== "object" || body === null) return [];
  const place = (name: string) => (at === "" ? name : `${at}.${name}`);
  const inner = (name: string) => (["assignments", "devices"].includes(name) || at !== "" ? place(name) : undefined);
  return Object.entries(body).flatMap(([name, value]) => {
    const deeper = inner(name);
    return [place(name), ...(deeper === undefined ? [] : fieldsOf(value, deeper))];
  });
}

/** Every name and its value in all objects of a JSON, at every depth. The input of a script is the user's own. */
function entriesIn(json: unknown): readonly (readonly [name: string, value: unknown])[] {
  if (Array.isArray(json)) return json.flatMap(entriesIn);
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => [[name, value] as const, ...entriesIn(value)]);
}

const ownNames = /^(compute_id|computes|script_id|script_data)$/;
const ownValues: Readonly<Record<string, RegExp>> = {
  id: /^public\//,
  image: /^public\//,
  type: /^compute$/,
  url: /\/compute\/instances/,
};

const isOwn = (name: string, value: unknown) =>
  ownNames.test(name) || (typeof value === "string" && ownValues[name]?.test(value) === true);

/** The problems of a connection to the public service: endpoints, fields and values that it does not have. */
export function foreignNames(exchanges: readonly Exchange[]): readonly string[] {
  return exchanges.flatMap((exchange) => {
    const { method, path, body, answer } = exchange;
    const endpoint = publicEndpointOf(exchange);
    const at = `${method} ${path}`;
    if (!endpoint) return [`${at} is no endpoint`];
    const given = body === undefined ? {} : body;
    return [
      ...fieldsOf(given)
        .filter((field) => !endpoint.fields.includes(field))
        .map((field) => `${at} takes no ${field}`),
      ...[...entriesIn(given), ...entriesIn(answer)]
        .filter(([name, value]) => isOwn(name, value))
        .map(([name, value]) => `${at} has ${name}: ${JSON.stringify(value)}`),
    ];
  });
}

import type { IncomingHttpHeaders } from "node:http";
import { jsonResponse, type Proxy, type ProxyResponse, startProxy } from "../../support/proxy";
import { canaryOf } from "./canaries";

type Json = Readonly<Record<string, unknown>>;

const html = (status: number, text: string): ProxyResponse => ({
  status,
  headers: { "content-type": "text/html" },
  body: Buffer.from(`<html>${text}</html>`),
});

/** The response to a create, by the label of its object: with the whole request. */
const echoes: Readonly<Record<string, (body: string, headers: IncomingHttpHeaders) => ProxyResponse>> = {
  "echo-refusal": (body) => jsonResponse(400, { errors: [{ field: "root_pass", reason: `must not be ${body}` }] }),
  "echo-message": (body) => jsonResponse(400, { message: `cannot take ${body}`, given: JSON.parse(body) as Json }),
  "echo-failure": (body) => jsonResponse(500, { errors: [{ reason: `broke at ${body}` }] }),
  "echo-page": (body, headers) => html(502, `You sent ${JSON.stringify(headers)} and ${body}`),
  "echo-success": (body, headers) => html(200, `You sent ${JSON.stringify(headers)} and ${body}`),
  "echo-denial": (body, headers) =>
    jsonResponse(403, { errors: [{ reason: `${String(headers.authorization)} must not ${body}` }] }),
};

/** The labels of the instances whose create responses contain the request. */
export const echoedLabels = Object.keys(echoes);

const labelIn = (body: string): string => {
  try {
    return String((JSON.parse(body) as Json)["label"]);
  } catch {
    return "";
  }
};

/** Values that the emulator generates become the values that the test looks for. */
function withCanaries(url: string, text: string): string {
  if (/\/credentials$/.test(url)) {
    const [username, password] = [canaryOf("mysql_credentials.username"), canaryOf("mysql_credentials.password")];
    return JSON.stringify({ ...(JSON.parse(text) as Json), username, password });
  }
  if (/\/images\/upload$/.test(url)) return text.replace(/("upload_to":"[^"]*)"/, `$1?${canaryOf("image.upload_to")}"`);
  return text;
}

/** Starts a proxy in front of the emulator that returns the request wherever the API might. */
export function startEchoService(emulatorUrl: string): Promise<Proxy> {
  return startProxy(emulatorUrl, async (exchange) => {
    const sent = exchange.body.toString("utf8");
    const echo = exchange.method === "POST" ? echoes[labelIn(sent)] : undefined;
    if (echo) return echo(sent, exchange.incoming.headers);
    const received = await exchange.forward();
    if (received.status !== 200) return received;
    return { ...received, body: Buffer.from(withCanaries(exchange.url, received.body.toString("utf8"))) };
  });
}

import { createServer, type IncomingHttpHeaders, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { canaryOf } from "./canaries";

type Json = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const json = (status: number, value: unknown): Answer => ({
  status,
  type: "application/json",
  text: JSON.stringify(value),
});
const html = (status: number, text: string): Answer => ({ status, type: "text/html", text: `<html>${text}</html>` });

/** The response to a create, by the label of its object: with the whole request. */
const echoes: Readonly<Record<string, (body: string, headers: IncomingHttpHeaders) => Answer>> = {
  "echo-refusal": (body) => json(400, { errors: [{ field: "root_pass", reason: `must not be ${body}` }] }),
  "echo-message": (body) => json(400, { message: `cannot take ${body}`, given: JSON.parse(body) as Json }),
  "echo-failure": (body) => json(500, { errors: [{ reason: `broke at ${body}` }] }),
  "echo-page": (body, headers) => html(502, `You sent ${JSON.stringify(headers)} and ${body}`),
  "echo-success": (body, headers) => html(200, `You sent ${JSON.stringify(headers)} and ${body}`),
  "echo-denial": (body, headers) =>
    json(403, { errors: [{ reason: `${String(headers.authorization)} must not ${body}` }] }),
};

/** The labels of the instances whose create responses contain the request. */
export const echoedLabels = Object.keys(echoes);

export interface EchoService {
  readonly url: string;
  close(): Promise<void>;
}

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

/** A proxy between the provider and the emulator. It returns the request wherever a service might. */
export async function startEchoService(target: string): Promise<EchoService> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url = "", headers } = incoming;
      const sent = Buffer.concat(chunks);
      const echo = method === "POST" ? echoes[labelIn(sent.toString("utf8"))] : undefined;
      if (echo) {
        const { status, type, text } = echo(sent.toString("utf8"), headers);
        outgoing.writeHead(status, { "content-type": type }).end(text);
        return;
      }
      const forward = send({ hostname, port, method, path: url, headers }, (response) => {
        const answered: Buffer[] = [];
        response.on("data", (chunk: Buffer) => answered.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(answered).toString("utf8");
          const { "content-length": _, "transfer-encoding": __, ...kept } = response.headers;
          const changed = response.statusCode === 200 ? withCanaries(url, text) : text;
          outgoing.writeHead(response.statusCode ?? 500, kept).end(changed);
        });
      });
      forward.on("error", () => outgoing.destroy());
      forward.end(sent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v4`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

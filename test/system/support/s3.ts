import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Object storage with the requests that Terraform's S3 backend sends, for one bucket. It doesn't check signatures. */
export interface ObjectStorage {
  readonly url: string;
  /** The content of each object by its key. */
  readonly objects: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

const listOf = (keys: readonly string[]) => {
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  return `<ListBucketResult><KeyCount>${String(keys.length)}</KeyCount><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`;
};

const errorOf = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

export async function startObjectStorage(bucket: string): Promise<ObjectStorage> {
  const objects = new Map<string, string>();
  const reply = (method: string, key: string, query: URLSearchParams, isNew: boolean, body: string) => {
    if (key === "")
      return { body: listOf([...objects.keys()].filter((each) => each.startsWith(query.get("prefix") ?? ""))) };
    if (method === "PUT") {
      if (isNew && objects.has(key)) return { status: 412, body: errorOf("PreconditionFailed") };
      objects.set(key, body);
      return {};
    }
    const found = objects.get(key);
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    return found === undefined ? { status: 404, body: errorOf("NoSuchKey") } : { body: found };
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
      const [, name, ...path] = decodeURIComponent(pathname).split("/");
      const { method = "", headers } = request;
      const isNew = headers["if-none-match"] === "*";
      const { status = 200, body = "" } =
        name === bucket
          ? reply(method, path.join("/"), searchParams, isNew, Buffer.concat(parts).toString("utf8"))
          : { status: 404, body: errorOf("NoSuchBucket") };
      response.writeHead(status, { "content-length": Buffer.byteLength(body), etag: '"1"' });
      response.end(method === "HEAD" ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    objects,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

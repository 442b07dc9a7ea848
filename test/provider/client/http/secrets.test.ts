import { answer, closeAll, connecting, drop, refuse, rejection, serving } from "../support/server";

afterEach(closeAll);

const sensitiveFields = () => ["user_data", "script_data"];
const body = {
  label: "web",
  root_pass: "correct horse",
  metadata: { user_data: "I2Nsb3VkLWNvbmZpZw==" },
  script_data: { db_name: "inventory", pin: 123, nested: { key: "deep-value" } },
  has_user_data: true,
};
const secrets = ["correct horse", "I2Nsb3VkLWNvbmZpZw==", "inventory", "deep-value", "token-of-the-test"];

function expectClean(text: string) {
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/\b123\b/);
}

describe("secrets", () => {
  it("appear in no error, even if the service quotes them", async () => {
    const quoted = `refused: ${secrets.join(", ")} and 123`;
    const asEnvelope = await serving((_, response) => {
      refuse(response, 400, quoted, "root_pass");
    });
    const asPage = await serving((_, response) => response.writeHead(400, { "content-type": "text/html" }).end(quoted));
    for (const server of [asEnvelope, asPage]) {
      const client = connecting(server.url, { sensitiveFields });
      const error = await rejection(client.post("/compute/instances", body));
      expectClean(`${error.message} ${JSON.stringify(error)}`);
      expect(error.message).toContain("refused: (hidden), (hidden)");
      expectClean(JSON.stringify(client.lines));
    }
  });

  it("appear in no log, while the rest of a body does", async () => {
    const server = await serving((_, response) => {
      answer(response, 200, { id: 1, username: "admin", password: "from the service" });
    });
    const client = connecting(server.url, { sensitiveFields });
    await client.post("/compute/instances", body);
    await client.get("/databases/mysql/instances/1/credentials");
    const text = JSON.stringify(client.lines);
    expectClean(text);
    expect(text).not.toContain("from the service");
    expect(client.lines).toContainEqual({
      level: "trace",
      message: "POST /compute/instances",
      fields: {
        body: {
          label: "web",
          root_pass: "(hidden)",
          metadata: { user_data: "(hidden)" },
          script_data: "(hidden)",
          has_user_data: true,
        },
      },
    });
  });

  it("appear in no error of a lost request or a timeout", async () => {
    const server = await serving((_, response, request) => {
      drop(request);
    });
    const client = connecting(server.url, { sensitiveFields });
    const error = await rejection(client.post("/compute/instances", body));
    expectClean(`${error.message} ${JSON.stringify(error)}`);
    const late = await rejection(
      client.wait(
        () => Promise.resolve({ status: "active", password: "correct horse" }),
        () => false,
        { deadline: 5000, signal: new AbortController().signal, what: "credentials" },
      ),
    );
    expect(late.message).toContain('"status":"active"');
    expectClean(late.message);
    expectClean(JSON.stringify(client.lines));
  });
});

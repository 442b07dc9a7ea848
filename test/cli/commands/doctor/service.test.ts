import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createCertificate } from "../../../../src/provider/plugin/transport/tls";
import { answer, serve } from "../../../provider/client/support/server";
import { tokenFor } from "../../account/support";
import { useDoctor, zone } from "./support";

jest.setTimeout(60_000);

const { emulator, doctor } = useDoctor();

test("a reachable service, a token with all scopes and a correct clock: code 0", async () => {
  const { code, of } = await doctor.examine(doctor.folder());
  expect(of("address")).toMatchObject([{ verdict: "good" }]);
  expect(of("token")).toMatchObject([{ verdict: "good", words: "The service accepts the token. Its scopes: *" }]);
  expect(of("clock")).toMatchObject([{ verdict: "good" }]);
  expect(code).toBe(0);
});

test("it only reads", async () => {
  await emulator.control("DELETE", "/requests");
  await doctor.examine(doctor.folder());
  const log = (await emulator.control("GET", "/requests")).body as unknown as readonly Record<string, string>[];
  expect(log.map(({ method }) => method)).toEqual(["GET"]);
});

test("missing settings are listed, with the commands to set them: code 1", async () => {
  doctor.environment = {};
  const { code, of } = await doctor.examine(doctor.folder());
  expect(of("address")).toMatchObject([{ verdict: "problem", todo: "export STRATUS_BASE_URL=https://…/v4" }]);
  expect(of("token")).toMatchObject([{ verdict: "problem", todo: "export STRATUS_TOKEN=…" }]);
  expect(code).toBe(1);
});

test("settings in a synthesized stack are not missing", async () => {
  doctor.environment = {};
  const provider = { stratus: [{ base_url: "https://api.example/v4", token: "${var.token}" }] };
  const { code, of } = await doctor.examine(doctor.folder({ "cdk.tf.json": JSON.stringify({ provider }) }));
  expect([...of("address"), ...of("token")].map(({ verdict }) => verdict)).toEqual(["good", "good"]);
  expect(code).toBe(0);
});

test("an unknown token is reported, and not printed", async () => {
  doctor.environment["STRATUS_TOKEN"] = "nobody-knows-this";
  const { code, stdout } = await doctor.command().run("doctor", "--cwd", doctor.folder());
  expect(stdout).toContain("problem  token: The service rejected the token.");
  expect(stdout).toContain("Check the token in the environment variable STRATUS_TOKEN.");
  expect(stdout).toContain("ok       address:");
  expect(stdout).not.toContain("nobody-knows-this");
  expect(stdout).toContain("\n1 problem, 0 warnings. Fix all problems before you deploy.\n");
  expect(code).toBe(1);
});

describe("the scopes of the token", () => {
  const withScopes = async (scopes: string) => {
    doctor.environment["STRATUS_TOKEN"] = await tokenFor(emulator, scopes);
    return doctor.examine(doctor.folder({ "main.tf": zone }));
  };

  test("that the configuration does not need may be missing", async () => {
    const { of } = await withScopes("domains:read_write");
    expect(of("token")).toMatchObject([{ verdict: "good" }]);
    expect(of("token")[0]?.words).toContain("databases:read_write");
    expect(of("token")[0]?.words).toContain(". Missing scopes that the configuration doesn't need: ");
  });

  test("that read the objects of the configuration allow a plan: code 2", async () => {
    const { code, of } = await withScopes("domains:read_only");
    const words = "The token lacks the scope domains:read_write, so it can plan stratus_domain, but not change them.";
    expect(of("token")).toMatchObject([{ verdict: "good" }, { verdict: "warning", words }]);
    expect(code).toBe(2);
  });

  test("that can't read them prevent a deploy: code 1", async () => {
    const { code, of } = await withScopes("firewall:read_write");
    expect(of("token")[1]).toMatchObject({
      verdict: "problem",
      words: "The token lacks the scope domains:read_write, so it can't read or change stratus_domain.",
      todo: "Create a token with the scope domains:read_write, then: export STRATUS_TOKEN=…",
    });
    expect(code).toBe(1);
  });
});

test("https:// to a plain http port shows the correct URL", async () => {
  doctor.environment["STRATUS_BASE_URL"] = emulator.server.url.replace("http:", "https:");
  const { of } = await doctor.examine(doctor.folder());
  expect(of("address")[0]?.words).toContain(`doesn't use TLS. Set base_url to ${emulator.server.url}`);
  expect(of("address")[0]?.todo).toBe(`export STRATUS_BASE_URL=${emulator.server.url}`);
});

test("http:// to a TLS port shows the correct URL", async () => {
  const { certificate, privateKey } = createCertificate();
  const server = createSecureServer({ cert: certificate, key: privateKey });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${String((server.address() as AddressInfo).port)}/v4`;
  try {
    doctor.environment["STRATUS_BASE_URL"] = `http://${place}`;
    const { code, of } = await doctor.examine(doctor.folder());
    expect(of("address")).toMatchObject([{ verdict: "problem", todo: `export STRATUS_BASE_URL=https://${place}` }]);
    expect(code).toBe(1);
  } finally {
    server.close();
  }
});

test("a URL without a listener, and one with another service", async () => {
  const server = await serve((_, response) => response.end("<html>"));
  const { url } = server;
  doctor.environment["STRATUS_BASE_URL"] = url;
  expect((await doctor.examine(doctor.folder())).of("address")).toMatchObject([{ verdict: "problem" }]);
  await server.close();
  const { of } = await doctor.examine(doctor.folder());
  expect(of("address")[0]?.words).toContain(`nothing listens on ${url}`);
  expect(of("clock")).toEqual([]);
});

test.each([
  [-3600, "3600 s ahead of that of the service"],
  [600, "600 s behind that of the service"],
])("a clock of the service that is %d s ahead is a warning: code 2", async (seconds, words) => {
  const page = { data: [], page: 1, pages: 1, results: 0 };
  const server = await serve((_, response) =>
    answer(response, 200, page, { date: new Date(Date.now() + seconds * 1000).toUTCString() }),
  );
  doctor.environment["STRATUS_BASE_URL"] = server.url;
  const { code, of } = await doctor.examine(doctor.folder());
  await server.close();
  // The header has whole seconds.
  const message = of("clock")[0]?.words.replace(/\d+ s/, (text) => `${String(Math.round(parseInt(text) / 10) * 10)} s`);
  expect(message).toContain(words);
  expect(of("clock")).toMatchObject([{ verdict: "warning" }]);
  expect(code).toBe(2);
});

import { type Contract, isManaged, type Properties } from "../../../../src/contract";
import type { EmulatorRequest } from "../../../../src/emulator/api";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { ipShare } from "../../../../src/resources/ip_share/contract";
import { imageBody, useEmulator } from "../../../emulator/support";
import { specimens } from "../../../kinds";
import { runOn } from "../../../support/terraform/provider-run";
import { requestsOf } from "../../support/requests";

const emulator = useEmulator();

type Warnings = readonly { readonly summary: string; readonly detail: string }[];

/** The warnings about skipped checks when a token with these scopes plans new objects. */
async function planWith(scopes: string, all: readonly (readonly [Contract, Properties])[]) {
  const { token } = (await emulator.control("POST", "/tokens", { username: "admin", scopes })).body;
  const run = runOn(emulator, { token });
  // The response shows the scopes of the token.
  await run.session.client.get("/networking/ips").catch(() => undefined);
  await requestsOf(emulator);
  // A plan may also fail, for example because the backup doesn't exist.
  for (const [contract, config] of all) await run.plan(contract, undefined, config).catch(() => undefined);
  await run.close();
  const requests = (await emulator.control("GET", "/requests")).body as unknown as readonly EmulatorRequest[];
  const warnings: Warnings = run.reported
    .filter(({ summary }) => summary.startsWith("The plan skips checks"))
    .map(({ severity, summary, detail = "" }) => ({ severity, summary, detail }));
  return { warnings, refused: requests.filter(({ status }) => status === 401 || status === 403), run };
}

const scopeIn = (text: string) => /lacks the scope (\S+)\./.exec(text)?.[1]?.replace(/:read$/, ":read_only") ?? text;

// A plan of a record set needs the records of the domain, and fails without them.
const managed = specimens.filter(({ contract }) => isManaged(contract) && contract.name !== "domain_records");

test.each(managed.map(({ contract, valid }) => [contract.name, contract, valid] as const))(
  "a plan of %s warns about every scope that its checks lack",
  async (_, contract, valid) => {
    await emulator.make("/compute/instances", imageBody);
    const { warnings, refused } = await planWith(
      "longview:read_only",
      valid.map((config) => [contract, config]),
    );
    const needed = refused.map(({ errors = [] }) => scopeIn(errors.map(({ reason }) => reason).join()));
    const named = warnings.map(({ detail }) => /use a token with the scope (\S+)\./.exec(detail)?.[1] ?? detail);
    expect(new Set(named)).toEqual(new Set(needed));
    expect(new Set(warnings.map(({ summary }) => summary)).size).toBe(warnings.length);
  },
);

test("a plan of a shared address says which check was skipped, and which scope it needs", async () => {
  const { id } = await emulator.make("/compute/instances", imageBody);
  const { warnings } = await planWith("computes:read_write", [[ipShare, { computeId: id, ips: ["198.51.100.1"] }]]);
  expect(warnings).toEqual([
    {
      severity: "warning",
      summary: "The plan skips checks that need the scope ips:read_only",
      detail:
        "GET /networking/ips/198.51.100.1 failed with status code 403 (The token lacks the scope ips:read_only. Its scopes are: computes:read_write). The apply may fail because of a problem that these checks would find. To run the checks, use a token with the scope ips:read_only. The token has: computes:read_write. It comes from the provider block.",
    },
  ]);
});

test("a plan with the documented scopes skips no check", async () => {
  const { id } = await emulator.make("/compute/instances", imageBody);
  const scopes = "computes:read_only ips:read_only";
  // The address doesn't exist.
  const { warnings } = await planWith(scopes, [[ipShare, { computeId: id, ips: ["198.51.100.1"] }]]);
  expect(warnings).toEqual([]);
});

test("a plan asks for a grant if the token has the scope", async () => {
  const refusal = { errors: [{ reason: "Unauthorized" }] };
  const match = { method: "GET", path: "/networking/firewalls", times: 0 };
  await emulator.control("POST", "/faults", { match, effect: { status: 403, body: refusal } });
  const edge = { label: "edge", rules: { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } };
  expect((await planWith("firewall:read_write", [[firewall, edge]])).warnings).toEqual([
    {
      severity: "warning",
      summary: "The plan skips checks that need read access",
      detail: expect.stringMatching(
        /^GET \/networking\/firewalls\?\S+ failed with status code 403 \(Unauthorized\)\. .* To run the checks, ask an administrator/,
      ) as string,
    },
  ]);
});

test("a plan warns once about each scope, and not about other errors", async () => {
  const { warnings } = await planWith("ips:read_write", [
    [ipShare, { computeId: 1, ips: ["198.51.100.1"] }],
    [ipShare, { computeId: 2, ips: ["198.51.100.1"] }],
  ]);
  expect(warnings.map(({ summary }) => summary)).toEqual([
    "The plan skips checks that need the scope computes:read_only",
  ]);
  await emulator.make("/compute/instances", imageBody);
  await emulator.control("POST", "/faults", {
    match: { method: "GET", path: "/networking/ips/*", times: 0 },
    effect: { status: 400 },
  });
  expect((await planWith("*", [[ipShare, { computeId: 1, ips: ["198.51.100.1"] }]])).warnings).toEqual([]);
  expect((await planWith("*", [[computeInstance, { region: "us-east" }]])).warnings).toEqual([]);
});

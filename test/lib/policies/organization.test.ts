import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Firewall, MySqlDatabase, Peer, Policies, type PolicyOptions, Port } from "../../../lib";
import { packs } from "../../../lib/policies/packs";
import { database } from "../rules/programs";
import { errorOf } from "../stacks";
import { checkedStack, warningsOf } from "./programs";

const folder = mkdtempSync(join(tmpdir(), "stratus-policies-"));
const file = join(folder, "policies.json");
afterEach(() => delete process.env["STRATUS_POLICIES"]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the file of the organization. */
function organize(content: unknown): void {
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  process.env["STRATUS_POLICIES"] = file;
}

/** The findings of a program with an open firewall and a database without TLS, as `error open-shell-port`. */
function found(options: PolicyOptions = {}, allow?: string): readonly string[] {
  const stack = checkedStack(options);
  const edge = new Firewall(stack, "edge", { label: "edge" });
  edge.allowInbound(Peer.anyIp(), Port.tcp(22));
  new MySqlDatabase(stack, "db", { ...database, allowList: [], sslConnection: false });
  if (allow !== undefined) Policies.allow(edge, allow, "a bastion");
  return warningsOf(stack).map((line) => line.split(":")[0] ?? "");
}

const firewall = ["error open-shell-port", "warning firewall-without-instance"];
const data = ["warning database-without-tls", "note unencrypted-database", "warning unprotected-data"];
const sorted = (...lines: readonly string[]) => [...lines].sort();

describe("a pack", () => {
  it("changes severities, and options change them further", () => {
    expect(sorted(...found())).toEqual(sorted(...firewall, ...data));
    expect(found({ pack: "baseline" })).toEqual(found());
    const strict = ["error database-without-tls", "warning unencrypted-database", "error unprotected-data"];
    expect(sorted(...found({ pack: ["mail", "production"] }))).toEqual(sorted(...firewall, ...strict));
    expect(found({ pack: "production", severities: { "unprotected-data": "off" } })).not.toContain(strict[2]);
  });

  it("is listed in the guide with its severities", () => {
    const guide = readFileSync(join(__dirname, "..", "..", "..", "docs", "guides", "check-policies.md"), "utf8");
    for (const [name, changes] of Object.entries(packs)) {
      const [, row = ""] = new RegExp(`^\\| \`${name}\` +\\| (.*) \\|$`, "m").exec(guide) ?? [];
      const listed = row.split("; ").flatMap((part) => {
        const [, severity = "", ids = ""] = /^(error|warning|note): (.*)$/.exec(part.trim()) ?? [];
        return [...ids.matchAll(/`([\w-]+)`/g)].map(([, id = ""]) => [id, severity] as const);
      });
      expect([name, Object.fromEntries(listed)]).toEqual([name, changes]);
    }
  });

  it("has a known name", () => {
    expect(errorOf(() => found({ pack: "strict" as never }))).toBe(
      'Policies.check: pack must be baseline, production, mail, or a list of them, got "strict"',
    );
  });
});

describe("a pinned check", () => {
  it("is reported despite a suppression, which is an error even if the app turns off that check", () => {
    organize({ pinned: ["open-shell-port"] });
    const severities = { "unused-suppression": "off" } as const;
    const stack = checkedStack({ severities });
    const edge = new Firewall(stack, "edge", { label: "edge" });
    edge.allowInbound(Peer.anyIp(), Port.tcp(22));
    Policies.allow(edge, "open-shell-port", "a bastion");
    const errors = warningsOf(stack).filter((line) => line.startsWith("error"));
    expect(errors).toEqual([
      expect.stringMatching(/^error open-shell-port: stack\/edge /),
      expect.stringContaining(
        `suppresses open-shell-port ("a bastion"), but ${file} pins this check, so nothing can suppress its findings. `,
      ),
    ]);
  });

  it("keeps the severity of the organization", () => {
    organize({
      pack: "production",
      severities: { "open-shell-port": "warning" },
      pinned: ["open-shell-port", "database-without-tls"],
    });
    expect(found({ pack: "baseline" })).toEqual(
      expect.arrayContaining(["warning open-shell-port", "error database-without-tls"]),
    );
    for (const severity of ["off", "error"] as const) {
      expect(errorOf(() => found({ severities: { "open-shell-port": severity } }))).toBe(
        `Policies.check: severities: ${file} pins "open-shell-port". Remove it here`,
      );
    }
    expect(found({ severities: { "open-shell-port": "warning" } })).toContain("warning open-shell-port");
  });

  it("leaves other checks to the app", () => {
    organize({ severities: { "unprotected-data": "error" }, pinned: ["open-database-port"] });
    expect(found({}, "open-shell-port")).toEqual(expect.not.arrayContaining(["error open-shell-port"]));
    expect(found()).toContain("error unprotected-data");
    expect(found({ severities: { "unprotected-data": "note" } })).toContain("note unprotected-data");
  });
});

describe("the file of the organization", () => {
  it.each<[unknown, string]>([
    [{ pinned: ["open-shel-port"] }, 'pinned: no check has the id "open-shel-port" (did you mean "open-shell-port"?)'],
    [
      { pinned: ["open-shell-port"], severities: { "open-shell-port": "off" } },
      'pinned: "open-shell-port" is off in severities. Set another severity',
    ],
    [
      { pined: [] },
      '"pined" isn\'t a setting (did you mean "pinned"?). Use pack, severities, pinned, suppressions, json, sarif, junit',
    ],
    [{ pinned: "open-shell-port" }, 'pinned: must be a list of check ids, got "open-shell-port"'],
    [
      { suppressions: [{ resource: "a", check: "b" }] },
      "suppressions[0].reason: must be a non-empty string, got undefined",
    ],
    [[], "must be an object, got []"],
  ])("%j is an error", (content, message) => {
    organize(content);
    expect(errorOf(() => found())).toContain(`${file}: ${message}`);
  });

  it("must be JSON and exist", () => {
    organize("{");
    expect(errorOf(() => found())).toContain(`${file}: must be a readable JSON file with settings of policies: `);
    process.env["STRATUS_POLICIES"] = join(folder, "none.json");
    expect(errorOf(() => found())).toContain("ENOENT");
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Domain, DomainRecords, Firewall, literal, Peer, Port } from "../../../lib";
import { escapeTemplate, quoteHcl } from "../../../src/shared/template";
import { newStack, synthesized } from "../../lib/stacks";
import { hostileTexts } from "../../support/hostile-texts";
import { ImportedAccount, planIn } from "../support/imported-account";
import { type Stack, startStack } from "../support/stack";

// Text from a file, an account or a helper reaches the service unchanged, whatever it means to Terraform or CDKTF.

jest.setTimeout(300_000);

type Record = Readonly<{ type: string; name: string; target: string }>;

describe("programs", () => {
  let stack: Stack;
  const folder = mkdtempSync(join(tmpdir(), "stratus-literal-"));
  beforeAll(async () => {
    stack = await startStack("fast", { notesRequests: false });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await stack.close();
  });

  const records = async (domain: unknown) => {
    const { data } = await stack.api("GET", `/domains/${String(domain)}/records?page_size=500`);
    return data as readonly Record[];
  };
  const targets = async (domain: unknown) =>
    new Map((await records(domain)).map(({ name, target }) => [name, target] as const));
  const fileFor = (name: string, texts: readonly string[]) => {
    const path = join(folder, `${name}.zone`);
    const lines = texts.map((text, index) => `t${String(index)} IN TXT "${text.replace(/["\\]/g, "\\$&")}"`);
    const head = `$ORIGIN ${name}.\n@ 3600 IN SOA ns1.${name}. ops.${name}. 1 14400 14400 1209600 86400\n`;
    writeFileSync(path, `${head}${lines.join("\n")}\n`);
    return path;
  };
  const expected = new Map(hostileTexts.map((text, index) => [`t${String(index)}`, text] as const));

  test("Terraform reads escaped strings as the original text, in JSON and in HCL", async () => {
    const workspace = stack.workspace();
    const output = Object.fromEntries(
      hostileTexts.map((text, index) => [`json${String(index)}`, { value: escapeTemplate(text) }]),
    );
    const hcl = hostileTexts.map((text, index) => `output "hcl${String(index)}" {\n  value = ${quoteHcl(text)}\n}\n`);
    writeFileSync(join(workspace.folder, "outputs.tf"), hcl.join("\n"));
    await workspace.apply({ output });
    const shown = JSON.parse(await workspace.must("output", "-json")) as {
      readonly [name: string]: { value: unknown };
    };
    hostileTexts.forEach((text, index) => {
      expect([shown[`json${String(index)}`]?.value, shown[`hcl${String(index)}`]?.value]).toEqual([text, text]);
    });
  });

  test("zone files, literal() and the mail records publish their text as it is", async () => {
    const program = newStack();
    const zone = new Domain(program, "zone", {
      domain: "shop.example",
      soaEmail: "ops@shop.example",
      description: literal('${file("/etc/hostname")} %{'),
    });
    hostileTexts.forEach((text, index) => zone.txt(`t${String(index)}`, literal(text)));
    zone.spf(["exists:%{i}._spf.%{d}", `include:${zone.domain}`]);
    zone.dkim("key", 'v=DKIM1; n=${file("/etc/hostname")}; p=');
    zone.dmarc({ policy: "none", reports: ["%{l}${x}@shop.example"] });
    Domain.fromZoneFile(program, "file", fileFor("file.example", hostileTexts));
    const set = new Domain(program, "set", { domain: "set.example", soaEmail: "ops@set.example" });
    DomainRecords.fromZoneFile(program, "records", { domain: set, path: fileFor("set.example", hostileTexts) });
    new Firewall(program, "edge", { label: "edge" }).allowInbound(Peer.anyIp(), Port.tcp(443), {
      description: literal("${1 + 1} %{i} $${x}"),
    });

    const workspace = stack.workspace();
    await workspace.apply({ resource: synthesized(program).resource ?? {} });
    expect(await workspace.plan()).toEqual([]);

    const { data } = await stack.api("GET", "/domains");
    const domains = data as readonly { id: number; domain: string; description: string }[];
    const idOf = (name: string) => domains.find(({ domain }) => domain === name)?.id;
    expect(domains.find(({ domain }) => domain === "shop.example")?.description).toBe('${file("/etc/hostname")} %{');
    const own = await targets(idOf("shop.example"));
    expect([...own].filter(([name]) => /^t\d/.test(name)).sort()).toEqual([...expected].sort());
    expect(own.get("")).toBe("v=spf1 exists:%{i}._spf.%{d} include:shop.example -all");
    expect(own.get("key._domainkey")).toBe('v=DKIM1; n=${file("/etc/hostname")}; p=');
    expect(own.get("_dmarc")).toBe("v=DMARC1; p=none; rua=mailto:%{l}${x}@shop.example");
    for (const name of ["file.example", "set.example"]) {
      expect([...(await targets(idOf(name)))].sort()).toEqual([...expected].sort());
    }
    const { data: firewalls } = await stack.api("GET", "/networking/firewalls");
    const [edge] = firewalls as readonly { rules: { inbound: readonly { description: string }[] } }[];
    expect(edge?.rules.inbound[0]?.description).toBe("${1 + 1} %{i} $${x}");
  });
});

test("stratus import writes the text of an account as literal text, in TypeScript and in HCL", async () => {
  const account = await ImportedAccount.fill(0, 3);
  try {
    const { id } = await account.stack.api("POST", "/domains", {
      domain: "shop.example",
      type: "master",
      soa_email: "ops@shop.example",
      description: '${file("/etc/hostname")} %{ if',
    });
    const add = (record: object) => account.stack.api("POST", `/domains/${String(id)}/records`, record);
    for (const [index, target] of hostileTexts.entries()) await add({ type: "TXT", name: `t${String(index)}`, target });
    await add({ type: "TXT", name: "", target: "v=spf1 exists:%{i}._spf.%{d} -all" });
    await add({ type: "TXT", name: "sub", target: "v=spf1 include:${TfToken[TOKEN.0]} -all" });
    await add({
      type: "SRV",
      service: "${x}",
      protocol: "tcp",
      target: "a.example.net",
      priority: 1,
      weight: 1,
      port: 1,
    });
    const objects = hostileTexts.length + 4;
    for (const args of [["shop"], ["plain", "--target", "hcl"]]) {
      const { code, output } = await account.stratus(["import", ...args]);
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Plan: ") as string });
      expect(planIn(output)).toEqual({ imported: objects, others: [0, 0, 0] });
    }
    expect([...account.files("shop").values()].join("\n")).toContain('zone.spf("v=spf1 exists:%{i}._spf.%{d} -all")');
  } finally {
    await account.remove();
  }
});

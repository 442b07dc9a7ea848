import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { mustRun } from "../../support/child";
import {
  type AcmeServer,
  type Certificate,
  createCertificate,
  type Proxy,
  startPebble,
  startProxy,
} from "./support/acme";
import { type Json, useService } from "./support/service";
import { until } from "./support/until";

const service = useService();
const folder = mkdtempSync(join(tmpdir(), "stratus-acme-"));
const names = ["-d", "shop.example", "-d", "*.shop.example"];
let certificate: Certificate;
let acme: AcmeServer;
let proxy: Proxy;

beforeAll(async () => {
  certificate = createCertificate(folder);
  acme = await startPebble(folder, certificate, service().dns);
  proxy = await startProxy(certificate, service().port);
});
afterAll(async () => {
  proxy.close();
  await acme.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  // The zone must be found among others.
  for (const domain of ["other.example", "shop.example"]) {
    const answer = await fetch(`${service().origin}/v4/domains`, {
      method: "POST",
      headers: { authorization: `Bearer ${service().token}`, "content-type": "application/json" },
      body: JSON.stringify({ domain, type: "master", soa_email: "ops@shop.example" }),
    });
    expect(answer.status).toBe(200);
  }
});

const environment = (more: NodeJS.ProcessEnv) => ({
  PATH: process.env["PATH"],
  HOME: folder,
  LINODE_TOKEN: service().token,
  LINODE_PORT: String(service().port),
  ...more,
});

/** The TXT values that a resolver finds for the challenge. */
async function challenge(): Promise<string> {
  const [address = "", port = ""] = service().dns.split(":");
  const where = [`@${address}`, "-p", port, "+short", "TXT", "_acme-challenge.shop.example"];
  return (await promisify(execFile)("dig", where)).stdout;
}

/** A certificate for both names was issued, and two records of the zone were created for it and deleted again. */
async function expectIssued(file: string): Promise<void> {
  const issued = new X509Certificate(readFileSync(file));
  expect(issued.subjectAltName?.split(", ").sort()).toEqual(["DNS:*.shop.example", "DNS:shop.example"]);
  expect(issued.issuer).toContain("Pebble Intermediate CA");
  const [, zone] = await service().objects("domain");
  const records = `/v4/domains/${String((zone as Json)["id"])}/records`;
  const changes = (await service().requests()).filter((each) => each.includes(records) && !each.startsWith("GET "));
  expect(changes.filter((each) => each === `POST ${records}`)).toHaveLength(2);
  expect(changes.filter((each) => each.startsWith(`DELETE ${records}/`))).toHaveLength(2);
  expect(changes).toHaveLength(4);
  expect(await service().objects("domain_record")).toEqual([]);
  // DNS responses change after a moment.
  await until((texts) => texts === "", challenge);
}

test("lego gets a certificate with DNS records created by libcloud", async () => {
  // Debian builds lego without its own provider for this cloud, so it runs a program for each record.
  const options = [
    "--server",
    acme.directory,
    "--accept-tos",
    "--email",
    "ops@shop.example",
    "--path",
    join(folder, "lego"),
  ];
  // It would query the name servers of the zone by their names, which don't resolve here.
  const challenges = ["--dns", "exec", "--dns.resolvers", service().dns, "--dns.disable-cp"];
  const env = environment({
    LEGO_CA_CERTIFICATES: certificate.certificate,
    EXEC_PATH: join(__dirname, "libcloud", "dns-01.py"),
    EXEC_POLLING_INTERVAL: "1",
    EXEC_SEQUENCE_INTERVAL: "1",
  });
  await mustRun("lego", [...options, ...challenges, ...names, "run"], { cwd: folder, env });
  await expectIssued(join(folder, "lego", "certificates", "shop.example.crt"));
});

test("certbot gets a certificate with its plugin for the cloud, over HTTPS", async () => {
  const credentials = join(folder, "credentials.ini");
  const lines = [`dns_linode_key = ${service().token}`, "dns_linode_version = 4", ""];
  writeFileSync(credentials, lines.join("\n"), { mode: 0o600 });
  const folders = ["config", "work", "logs"].flatMap((name) => [`--${name}-dir`, join(folder, "certbot", name)]);
  const account = ["--non-interactive", "--agree-tos", "--register-unsafely-without-email", "--server", acme.directory];
  const plugin = ["--dns-linode", "--dns-linode-credentials", credentials, "--dns-linode-propagation-seconds", "1"];
  const env = environment({
    REQUESTS_CA_BUNDLE: certificate.certificate,
    HTTPS_PROXY: proxy.url,
    NO_PROXY: "localhost",
  });
  await mustRun("certbot", ["certonly", ...account, ...folders, ...plugin, ...names], { cwd: folder, env });
  await expectIssued(join(folder, "certbot", "config", "live", "shop.example", "cert.pem"));
});

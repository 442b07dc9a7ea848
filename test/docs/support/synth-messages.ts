import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack, Testing } from "cdktf";
import { ComputeInstance, Domain, Firewall, MySqlDatabase, Peer, Port, StratusProvider, Tag } from "../../../lib";
import { movesFileName, movesFileText } from "../../../src/project-files/moves-file";
import { file } from "../../lib/dns/load-zone-file/files";
import { instance, master, newStacks, newZone, problems, warnings, web } from "../../lib/rules/programs";
import { errorOf, newStack, providerFolder } from "../../lib/stacks";

const any = (value: unknown) => value as never;
const lines = (texts: readonly string[]) => texts.join("\n");

/** Runs a function with this file of moves in the working directory of the program. */
function inFolder(moves: string, act: () => string): string {
  const folder = mkdtempSync(join(tmpdir(), "stratus-moves-"));
  const cwd = process.cwd.bind(process);
  try {
    writeFileSync(join(folder, movesFileName), moves);
    process.cwd = () => folder;
    return act();
  } finally {
    process.cwd = cwd;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The messages of a synth about a domain and a move of the file. */
const saidOfMove = (from: string, to: string) =>
  inFolder(movesFileText(new Map([["stack", [{ from, to }]]])), () => {
    const stack = newStack();
    new Domain(stack, "zone", master);
    Testing.synth(stack, true);
    return lines(warnings(stack));
  });

/** The error for a zone file with this text. */
const zoneFileError = (text: string) => errorOf(() => Domain.fromZoneFile(newStack(), "zone", file(text)));

/** The program's messages during construction and synth, by the words in the page. */
export const synthMessages: Readonly<Record<string, () => string>> = {
  "stratus.moves.json is invalid: …": () => inFolder("[]", () => errorOf(() => newStack())),
  "stratus.moves.json moves … to …, but … is not in the program": () =>
    saidOfMove("stratus_domain.dns", "stratus_domain.names"),
  "stratus.moves.json moves … to …, but … is in the program again": () =>
    saidOfMove("stratus_domain.zone", "stratus_domain.names"),
  "the file doesn't name its zone": () => zoneFileError("@ IN SOA ns1 ops 1 1h 1h 1h 1h\n"),
  "the service doesn't support … records": () => zoneFileError("$ORIGIN shop.example.\nhost SSHFP 1 1 00\n"),
  "… is invalid: - … must be …, got …": () =>
    errorOf(() => new Firewall(newStack(), "edge", any({ label: "edge", rules: { inboundPolicy: "deny" } }))),
  "… is not a valid field (did you mean …?)": () =>
    errorOf(() => new Domain(newStack(), "zone", any({ ...master, mail: "ops@shop.example" }))),
  "… contains a changed copy of a string that is known only after apply. Use Fn": () => {
    const { stack, zone } = newZone();
    return errorOf(() => zone.a("next", web(stack).publicIpv4.slice(0, -1)));
  },
  "… contains a number that is known only after apply": () => {
    const { stack, zone } = newZone();
    return errorOf(() => new ComputeInstance(stack, "web", { ...instance, label: `w-${String(zone.id)}-x` }));
  },
  "… have the label …, which must be unique among the … of an account": () => {
    const stack = newStack();
    for (const id of ["a", "b"]) new Firewall(stack, id, { label: "edge" });
    return lines(problems(stack));
  },
  "… conflicts with …, which has the same name, but a CNAME record must be the only record of its name": () => {
    const { stack, zone } = newZone();
    zone.a("www", "192.0.2.1");
    zone.cname("www", "shop.example");
    return lines(problems(stack));
  },
  "… creates a dependency cycle: the database needs the addresses of the instance": () => {
    const stack = newStack();
    const db = new MySqlDatabase(stack, "db", { label: "shop", ...instance, engine: "mysql/8.0.30" });
    const label = db.hosts.primary;
    db.allowFrom(new ComputeInstance(stack, "web", { ...instance, label }));
    return lines(problems(stack));
  },
  "stack … already depends on stack …": () => {
    const app = new App({
      context: { stratusProviderFolder: providerFolder() },
      stackTraces: false,
      outdir: Testing.app().outdir,
    });
    const [east, west] = (["east", "west"] as const).map((name) => {
      const stack = new TerraformStack(app, name);
      new StratusProvider(stack, "stratus", { token: name });
      return { web: web(stack), edge: new Firewall(stack, "edge", { label: name }) };
    });
    east?.edge.allowInbound(Peer.of(any(west?.web)), Port.tcp(443));
    west?.edge.allowInbound(Peer.of(any(east?.web)), Port.tcp(443));
    return errorOf(() => {
      app.synth();
    });
  },
  "… refers to …, which is in another account": () => {
    const stack = newStack();
    const provider = new StratusProvider(stack, "b", { alias: "b", token: "another" });
    const theirs = new ComputeInstance(stack, "theirs", { ...instance, provider });
    new Firewall(stack, "edge", { label: "edge" }).protect(theirs);
    return lines(problems(stack));
  },
  "… have no alias, but the providers of a stack must have different aliases": () => {
    const stack = newStack();
    new StratusProvider(stack, "second");
    return lines(problems(stack));
  },
  "… has no source, … has …, but all Stratus providers of a stack must have the same source": () => {
    const stack = newStack();
    new StratusProvider(stack, "second", { alias: "second", source: "terraform.example.com/platform/stratus" });
    return lines(problems(stack));
  },
  "… has tags … without …, so it would remove the tag again": () => {
    const stack = newStack();
    new Tag(stack, "ops", {
      label: "ops",
      computes: [new ComputeInstance(stack, "web", { ...instance, tags: ["web"] })],
    });
    return lines(problems(stack));
  },
  "… must resolve to the IP address, but … has no A, AAAA or CNAME record for it": () => {
    const { stack } = newZone();
    web(stack).reverseDns("www.shop.example");
    return lines(problems(stack));
  },
  "… contains %{…}, which isn't a Terraform template directive": () => {
    const { zone } = newZone();
    return errorOf(() => zone.txt("", "v=spf1 exists:%{i}._spf.example.net -all"));
  },
  "the domain itself has SOA and NS records, so it can't be a CNAME": () => {
    const { zone } = newZone();
    return errorOf(() => zone.cname("", "shop.example"));
  },
  "… has Stratus constructs but no StratusProvider": () => {
    const stack = new TerraformStack(Testing.app(), "stack");
    new Domain(stack, "zone", master);
    return errorOf(() => Testing.synth(stack, true));
  },
  "The allow list of … contains …, which allows any IP address to connect": () => {
    const [stack] = newStacks("shop");
    if (!stack) throw new Error("no stack");
    new MySqlDatabase(stack, "db", { label: "shop", ...instance, engine: "mysql/8.0.30", allowList: ["0.0.0.0/0"] });
    return lines(warnings(stack));
  },
  "The service rounds times to the values that it supports: …": () => {
    const { stack, zone } = newZone();
    zone.a("www", "192.0.2.1", { ttlSec: 77 });
    return lines(warnings(stack));
  },
};

import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, realpathSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { delimiter, join } from "node:path";
import { formatLine } from "../../../src/provider/engine/journal/current-file";
import { journalPaths } from "../../../src/provider/engine/journal/terraform-state";
import { createCertificate } from "../../../src/provider/plugin/transport/tls";
import { tokenFor } from "../../cli/account/support";
import { required, zone } from "../../cli/commands/doctor/support";
import { type DoctorSetup, type Fault, type Faulty, pathWith, programOf } from "./doctor-setup";

const configuration = { "main.tf": required + zone };
const withPath = (setup: DoctorSetup, programs: Readonly<Record<string, string>>, isFirst = true): Faulty => {
  const own = pathWith(setup, programs);
  return {
    folder: setup.folder(),
    environment: { PATH: isFirst ? [own, process.env["PATH"]].join(delimiter) : own },
  };
};
const withVariables = (setup: DoctorSetup, environment: NonNullable<Faulty["environment"]>): Faulty => ({
  folder: setup.folder(),
  environment,
});
const withToken = async (setup: DoctorSetup, scopes: string): Promise<Faulty> => ({
  folder: setup.folder({ "main.tf": zone }),
  environment: { STRATUS_TOKEN: await tokenFor(setup.service, scopes) },
});
const token = (setup: DoctorSetup) => Promise.resolve({ "…": setup.service.server.token });
const url = (setup: DoctorSetup) => Promise.resolve({ "https://…/v4": setup.service.server.url });
const [setsToken, setsUrl] = ["settingFinding: setToken", "settingFinding: setBaseUrl(options)"];

/** The journal of a run in this process. */
function writeJournal({ service }: DoctorSetup, folder: string, pid: number | undefined): void {
  const { url: baseUrl } = service.server;
  const journals = journalPaths({ cwd: realpathSync(folder), environment: {}, baseUrl, given: undefined }).folder;
  mkdirSync(journals, { recursive: true });
  const writer = { format: 1, pid: pid ?? 0, host: hostname(), account: "a" } as const;
  writeFileSync(join(journals, "2026-01-31.jsonl"), formatLine(writer));
}

/** Kills terraform while it waits for the response to a create request. */
const killsApply = `terraform apply -auto-approve > apply.log 2>&1 &
while ! grep -q '"sent"' .terraform/stratus-journal/*/*.jsonl 2> grep.log; do sleep 0.1; done
kill -9 $!`;

export const serviceFaults: readonly Fault[] = [
  {
    name: "no token",
    source: setsToken,
    cause: (setup) => withVariables(setup, { STRATUS_TOKEN: undefined }),
    words: /The access token is missing/,
    values: token,
  },
  {
    name: "no base URL",
    source: setsUrl,
    cause: (setup) => withVariables(setup, { STRATUS_BASE_URL: undefined }),
    words: /The base URL of the API is missing/,
    values: url,
  },
  {
    name: "an option with an invalid base URL",
    source: setsUrl,
    cause: (setup) => ({ folder: setup.folder(), options: ["--base-url", "shop"] }),
    words: /--base-url: must be/,
    instruction: /^Run the command with --base-url https:\/\/…\/v4$/,
    byHand: ({ folder }, setup) => ({ folder, options: ["--base-url", setup.service.server.url] }),
  },
  {
    name: "an invalid dialect",
    source: "settingFinding: `Correct",
    cause: (setup) => withVariables(setup, { STRATUS_DIALECT: "shop" }),
    words: /STRATUS_DIALECT: must be one of/,
    instruction: /^Correct STRATUS_DIALECT$/,
    byHand: ({ folder }) => ({ folder, environment: { STRATUS_DIALECT: "stratus" } }),
  },
  {
    name: "an unknown token",
    source: "checkAccount: setToken",
    cause: (setup) => withVariables(setup, { STRATUS_TOKEN: "unknown" }),
    words: /The service rejected the token/,
    values: token,
  },
  {
    name: "https:// for a port without TLS",
    source: "checkAccount: todo",
    cause: (setup) => withVariables(setup, { STRATUS_BASE_URL: setup.service.server.url.replace("http", "https") }),
    words: /doesn't use TLS/,
  },
  {
    name: "a URL on which nothing listens",
    source: "checkAccount: todo",
    cause: (setup) => withVariables(setup, { STRATUS_BASE_URL: "http://127.0.0.1:9/v4" }),
    words: /nothing listens on/,
    command: /^Start the service, or use the URL of another service: (.*)$/,
    values: url,
  },
  {
    name: "a proxy that refuses connections",
    source: "checkAccount: todo",
    cause: (setup) =>
      withVariables(setup, { STRATUS_BASE_URL: "https://127.0.0.2.invalid/v4", HTTPS_PROXY: "127.0.0.1:9" }),
    words: /Unable to use the proxy/,
    command: /^Correct HTTPS_PROXY, or connect without the proxy: (.*)$/,
  },
  {
    name: "http:// for a port with TLS",
    source: "checkAccount: todo",
    cause: async (setup) => {
      const { certificate, privateKey } = createCertificate();
      const server = createSecureServer({ cert: certificate, key: privateKey });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      server.unref();
      const port = String((server.address() as AddressInfo).port);
      return withVariables(setup, { STRATUS_BASE_URL: `http://127.0.0.1:${port}/v4` });
    },
    words: /responds only over https/,
  },
  ...(["domains:read_only", "firewall:read_write"] as const).map((scopes) => ({
    name: `a token with the scope ${scopes}`,
    source: "checkScopes: todo",
    cause: (setup: DoctorSetup) => withToken(setup, scopes),
    words: /The token lacks the scope domains:read_write/,
    command: /^Create a token with the scope domains:read_write, then: (.*)$/,
    values: async (setup: DoctorSetup) => ({ "…": await tokenFor(setup.service, "domains:read_write") }),
  })),
];

export const hostFaults: readonly Fault[] = [
  {
    name: "no Node on PATH",
    source: "checkNode: ownNode",
    cause: (setup) => withPath(setup, {}, false),
    words: /"node" isn't on PATH/,
  },
  {
    name: "a Node that doesn't run",
    source: "checkNode: ownNode",
    cause: (setup) => withPath(setup, { node: "exit 1" }),
    words: /The "node" on PATH doesn't run/,
  },
  {
    name: "a Node that is too old",
    source: "checkNode: isOwnOld",
    cause: (setup) => withPath(setup, { node: "echo v18.20.0" }),
    words: /Stratus needs Node/,
  },
  {
    name: "a binary that isn't Terraform",
    source: "checkTerraform: todo",
    cause: (setup) => withVariables(setup, { TERRAFORM_BINARY_NAME: "echo" }),
    words: /doesn't print a version/,
    command: /^(.*), or set it to the path/,
  },
  {
    name: "a program with only tofu on PATH",
    source: 'tofuForHost: setVariable(binaryVariable, "tofu")',
    cause: (setup) => {
      const folder = setup.folder({ "cdktf.json": "{}", "bin/tofu": '#!/bin/sh\necho "OpenTofu v1.11.0"\n' });
      symlinkSync(process.execPath, join(folder, "bin", "node"));
      return { folder, environment: { PATH: join(folder, "bin") } };
    },
    words: /terraform isn't on PATH/,
  },
  {
    name: "a provider_installation block",
    source: 'checkInstallation: todo.join("\\n")',
    cause: (setup) => {
      const folder = setup.folder({ "rc/rc": "provider_installation {\n  direct {\n  }\n}\n", ...configuration });
      return { folder, environment: { TF_CLI_CONFIG_FILE: join(folder, "rc", "rc") } };
    },
    words: /has a provider_installation block/,
    instruction: /^Add to that block:\n {2}(filesystem_mirror .*)\nAlso add (exclude = .*) to its other methods\.$/,
    byHand: (faulty, setup, [, mirror = "", exclude = ""]) => {
      const file = join(faulty.folder, "rc", "rc");
      writeFileSync(file, `provider_installation {\n  ${mirror}\n  direct {\n    ${exclude}\n  }\n}\n`);
      return faulty;
    },
  },
  {
    name: "a plugin cache that doesn't exist",
    source: "checkPluginCache: `mkdir",
    cause: (setup) => withVariables(setup, { TF_PLUGIN_CACHE_DIR: join(setup.folder(), "it's", "cache") }),
    words: /which doesn't exist. Without it/,
  },
  {
    name: "a plugin cache that ignores lock files",
    source: "checkPluginCache: unsetVariable(",
    cause: (setup) =>
      withVariables(setup, {
        TF_PLUGIN_CACHE_DIR: setup.folder(),
        TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE: "1",
      }),
    words: /_LOCK_FILE is set/,
  },
  {
    name: "a bug of Terraform with import blocks",
    source: "findBugs: `${todo}",
    cause: (setup) => ({
      ...withPath(setup, { terraform: 'echo "Terraform v1.16.0"' }),
      folder: setup.folder({ "main.tf": `${required}import {\n  to = stratus_domain.zone\n  id = "1"\n}\n` }),
    }),
    words: /looks for the provider of an import block under hashicorp/,
    instruction: /^Add (provider = stratus) to the import blocks, or /,
    byHand: (faulty, setup, [, argument = ""]) => {
      const file = join(faulty.folder, "main.tf");
      writeFileSync(file, readFileSync(file, "utf8").replace("import {", `import {\n  ${argument}`));
      return faulty;
    },
  },
  {
    name: "a bug of OpenTofu with maps of objects",
    source: "findBugs: `${todo}",
    cause: (setup) => ({
      ...withPath(setup, { terraform: 'echo "OpenTofu v1.11.0"' }),
      folder: setup.folder({ "main.tf": `${required}import {\n  to = stratus_domain_records.all\n  id = "1"\n}\n` }),
    }),
    words: /can't generate the configuration of/,
    instruction: /^Write the resource block, or /,
    byHand: (faulty) => {
      appendFileSync(join(faulty.folder, "main.tf"), 'resource "stratus_domain_records" "all" {\n}\n');
      return faulty;
    },
  },
];

export const stackFaults: readonly Fault[] = [
  {
    name: "a link to a file that doesn't exist",
    source: "readableStacks: todo.replace(",
    cause: (setup) => {
      const folder = setup.folder(configuration);
      symlinkSync("gone.tf", join(folder, "more.tf"));
      return { folder };
    },
    words: /more\.tf: must be a readable file/,
    instruction: /^Correct or delete the link$/,
    byHand: (faulty) => {
      unlinkSync(join(faulty.folder, "more.tf"));
      return faulty;
    },
  },
  {
    name: "a configuration without the provider",
    source: "checkPresence: stack.isSynthesized",
    cause: (setup) => ({ folder: setup.folder({ "main.tf": "" }) }),
    words: /doesn't use the provider/,
    instruction: /^Add the required_providers block that this command prints: (.*)$/,
    byHand: async (faulty, setup, [, command = ""]) => {
      const { stdout } = await setup.shell(command, faulty);
      const [block = ""] = /^ *terraform \{[^]*?\n {2}\}/m.exec(stdout) ?? [];
      writeFileSync(join(faulty.folder, "main.tf"), `${block}\n`);
      return faulty;
    },
  },
  {
    name: "a program without the provider",
    source: "checkPresence: stack.isSynthesized",
    cause: async (setup) => ({ folder: await setup.synthesized(programOf("", ["shop"], false)) }),
    words: /doesn't use the provider/,
    instruction: /^Add a StratusProvider to the stack shop, then run: /,
    command: /then run: (.*)$/,
    byHand: (faulty) => {
      writeFileSync(join(faulty.folder, "main.js"), programOf('zone(shop, "shop.example");'));
      return faulty;
    },
  },
  {
    name: "a program that changed after its synth",
    source: "checkSynth: `npx",
    cause: async (setup) => {
      const folder = await setup.synthesized(programOf('zone(shop, "shop.example");'));
      writeFileSync(join(folder, "main.js"), programOf('zone(shop, "blog.example");'));
      return { folder };
    },
    words: /changed after the last synth/,
  },
  {
    name: "a stack whose upstream stack isn't deployed",
    source: "checkUpstreams: todo",
    cause: async (setup) => {
      const zones = 'zone(shop, "shop.example", zone(network, "net.example").domain);';
      return { folder: await setup.synthesized(programOf(zones, ["network", "shop"])) };
    },
    words: /which isn't deployed yet/,
    approved: (command) => `${command} --auto-approve`,
  },
  {
    name: "a configuration that reads another configuration's state",
    source: "checkUpstreams: todo",
    cause: (setup) => {
      const config = '{ path = "network/terraform.tfstate" }';
      const reads = `data "terraform_remote_state" "network" {\n  backend = "local"\n  config  = ${config}\n}\n`;
      const output = 'output "id" {\n  value = data.terraform_remote_state.network.outputs.id\n}\n';
      const files = { "main.tf": required + reads + output, "network/main.tf": 'output "id" {\n  value = 1\n}\n' };
      return { folder: setup.folder(files) };
    },
    words: /that state doesn't exist yet/,
    instruction: /^Apply the configuration that writes this state first$/,
    byHand: async (faulty, setup) => {
      await setup.shell("terraform apply -auto-approve", { folder: join(faulty.folder, "network") });
      return faulty;
    },
  },
  {
    name: "a killed run",
    source: "leftIn: todo",
    cause: async (setup) => {
      const folder = await setup.initialized(configuration);
      const effect = { delayMs: 2_000 };
      await setup.service.control("POST", "/faults", { match: { method: "POST", path: "/domains" }, effect });
      await setup.shell(killsApply, { folder });
      return { folder };
    },
    words: /was killed before Terraform recorded/,
    approved: (command) => `echo yes | ${command}`,
  },
  {
    name: "a run in progress",
    source: 'leftIn: "Wait until it ends."',
    cause: (setup) => {
      const folder = setup.folder(configuration);
      const { pid } = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60_000)"], { stdio: "ignore" });
      writeJournal(setup, folder, pid);
      return { folder, pid };
    },
    words: /A run is in progress/,
    instruction: /^Wait until it ends\.$/,
    byHand: (faulty) => {
      process.kill(faulty.pid ?? 0);
      return faulty;
    },
  },
];

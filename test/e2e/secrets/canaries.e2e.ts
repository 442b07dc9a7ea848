import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { snake } from "../../../src/contract";
import type { Proxy } from "../../support/proxy";
import { executable } from "../support/executable";
import { has, partWith } from "../support/features";
import { type Stack, startStack } from "../support/stack";
import { Workspace } from "../support/terraform";
import { canaryOf, secrets, secretsFound, userData } from "./canaries";
import { echoedLabels, startEchoService } from "./echo-service";

const bundle = join(__dirname, "..", "..", "..", "dist", "bin", "stratus.cjs");
const place = { region: "us-east", type: "g6-standard-1", image: "public/debian12" };
const root_pass = canaryOf("compute_instance.root_pass");

/** An instance with every secret field that stays in the state. */
const secretive = (label: string) => ({
  ...place,
  label,
  root_pass,
  metadata: { user_data: userData },
  script_id: 2,
  script_data: { db_name: canaryOf("compute_instance.script_data") },
});

const unkept = {
  ...place,
  label: "unkept",
  root_pass_wo: canaryOf("compute_instance.root_pass_wo"),
  root_pass_wo_version: 1,
};
const withCredentials = {
  ...place,
  label: "with-credentials",
  root_pass_wo: "${ephemeral.stratus_mysql_credentials.it.password}",
  root_pass_wo_version: 1,
};
const ephemeral = "ephemeral resources and variables";
const resource = {
  stratus_compute_instance: {
    kept: secretive("kept"),
    ...partWith("write-only attributes", "secrets of write-only attributes", { unkept }, {}),
    ...partWith(ephemeral, "secrets of ephemeral resources", { with_credentials: withCredentials }, {}),
  },
  stratus_mysql_database: {
    it: { region: "us-east", type: "g6-dedicated-2", label: "shop", engine: "mysql/8.0.30" },
  },
  stratus_image: { it: { file: "disk.gz", region: "us-east", label: "golden" } },
};
const credentials = { stratus_mysql_credentials: { it: { database_id: "${stratus_mysql_database.it.id}" } } };

/** The secrets that Terraform must store, by its own rules. */
const kept = [
  "compute_instance.metadata.user_data",
  "compute_instance.root_pass",
  "compute_instance.script_data",
  "mysql_credentials.password",
  "mysql_credentials.username",
];

interface StateFile {
  readonly resources: readonly { readonly instances: readonly { readonly private?: string }[] }[];
}

/** `show -json`, whose marks are those of the state and of the schemas. */
interface Shown {
  readonly values: {
    readonly root_module: {
      readonly resources: readonly { readonly values: unknown; readonly sensitive_values: unknown }[];
    };
  };
}

/** A value without its sensitive parts. */
function unmarked(value: unknown, marks: unknown): unknown {
  if (marks === true) return "(sensitive)";
  if (typeof value !== "object" || value === null) return value;
  const marked = marks as Readonly<Record<string, unknown>> | undefined;
  return Object.entries(value).map(([name, part]) => [name, unmarked(part, marked?.[name])]);
}

/** Terraform prints a dynamic attribute of each state that it reads, from DEBUG on. No provider can prevent that. */
const terraformsOwn = /^.*\[DEBUG\] UpgradeResourceState: ignoring dynamic block: .*$/gm;
const dynamicSecret = "compute_instance.script_data";

/** The secrets in the output, except for Terraform's own line. */
function found(output: string): readonly string[] {
  for (const [line] of output.matchAll(terraformsOwn)) {
    expect(secretsFound(line).filter((each) => each !== dynamicSecret)).toEqual([]);
  }
  return secretsFound(output.replace(terraformsOwn, ""));
}

describe("secrets of every contract, in a run with the log at TRACE", () => {
  let stack: Stack;
  let service: Proxy;
  let workspace: Workspace;
  let text = "";

  const environment = () => ({
    TF_LOG: "TRACE",
    TF_LOG_PROVIDER: "TRACE",
    STRATUS_TOKEN: canaryOf("provider.token"),
  });

  function opened(more: Readonly<Record<string, string>> = {}): Workspace {
    const settings = { base_url: service.url, poll_interval: 20, max_retries: 0 };
    const made = new Workspace({ ...environment(), ...more }, settings);
    if (executable === undefined) execFileSync(process.execPath, [bundle, "provider", "install", made.folder]);
    writeFileSync(join(made.folder, "disk.gz"), gzipSync("a disk"));
    return made;
  }

  const run = async (...args: readonly string[]) => {
    const { code, output } = await workspace.run([...args, "-no-color"]);
    text += output;
    return code;
  };

  beforeAll(async () => {
    stack = await startStack("fast", { token: canaryOf("provider.token"), dialect: "stratus" });
    service = await startEchoService(stack.url);
    workspace = opened();
    workspace.write({ resource, data: credentials, ...(has(ephemeral) ? { ephemeral: credentials } : {}) });
    expect(await run("init", "-input=false")).toBe(0);
  });
  afterAll(async () => {
    workspace.remove();
    await service.close();
    await stack.close();
  });

  test("plan, show, apply, refresh and output print none, and neither do the logs", async () => {
    expect(await run("plan", "-input=false", "-out=plan.bin")).toBe(0);
    expect(await run("show", "plan.bin")).toBe(0);
    expect(await run("apply", "-input=false", "plan.bin")).toBe(0);
    expect(await run("plan", "-input=false", "-detailed-exitcode")).toBe(0);
    expect(await run("show")).toBe(0);
    expect(text).toContain("POST /compute/instances");
    expect(text).toContain("POST /images/upload");
    expect(text).toContain("/credentials");
    expect(found(text)).toEqual([]);
  });

  test("the state contains only the secrets that Terraform must store, marked as sensitive, and no other file has any", async () => {
    const text = readFileSync(join(workspace.folder, "terraform.tfstate"), "utf8");
    expect(secretsFound(text)).toEqual(kept);
    // The log is in the rest of its output.
    const { stdout } = await workspace.run(["show", "-json"]);
    const { values } = JSON.parse(stdout) as Shown;
    for (const shown of values.root_module.resources) {
      expect(secretsFound(JSON.stringify(unmarked(shown.values, shown.sensitive_values)))).toEqual([]);
    }
    const instances = (JSON.parse(text) as StateFile).resources.flatMap((each) => each.instances);
    for (const instance of instances) {
      expect(secretsFound(Buffer.from(instance.private ?? "", "base64").toString("utf8"))).toEqual([]);
    }
  });

  test("neither the emulator's export nor its request log contains a sent secret", async () => {
    const state = JSON.stringify(await stack.control("GET", "state"));
    expect(secretsFound(state)).toEqual([]);
    expect(secretsFound(JSON.stringify(await stack.control("GET", "requests")))).toEqual([]);
  });

  test("errors and logs contain none if the service returns the request", async () => {
    const before = text.length;
    const echoed = Object.fromEntries(echoedLabels.map((label) => [snake(label.replace("-", "_")), secretive(label)]));
    workspace.write({ resource: { stratus_compute_instance: echoed } });
    expect(await run("apply", "-input=false", "-auto-approve", "-refresh=false")).toBe(1);
    const output = text.slice(before);
    for (const label of echoedLabels) expect(output).toContain(`stratus_compute_instance.${label.replace("-", "_")}`);
    expect(output).toContain("(hidden)");
    expect(found(output)).toEqual([]);
  });

  test("a crash prints none, neither to the terminal nor to a file", async () => {
    const options = `--require=${join(__dirname, "crash.cjs")}`;
    const crashing = opened({ [executable === undefined ? "NODE_OPTIONS" : "BUN_OPTIONS"]: options });
    try {
      crashing.write({ resource: { stratus_compute_instance: { it: secretive("crash") } } });
      await crashing.init();
      const { code, output } = await crashing.run(["apply", "-auto-approve", "-no-color", "-input=false"]);
      expect(code).toBe(1);
      expect(output).toContain("Stack trace from the terraform-provider-stratus");
      expect(output).toContain("panic: Error: lost the connection while sending");
      expect(output).toContain("plugin crashed!");
      expect(output).toMatch(/"root_pass":"\(hidden\)"/);
      expect(found(output)).toEqual([]);
      const files = readdirSync(crashing.folder).filter((name) => /\.log$|^terraform\.tfstate/.test(name));
      for (const name of files) expect(secretsFound(readFileSync(join(crashing.folder, name), "utf8"))).toEqual([]);
    } finally {
      crashing.remove();
    }
  });
});

test("each of the secrets is covered", () => {
  expect(secrets).toEqual([
    ...["compute_instance.metadata.user_data", "compute_instance.root_pass", "compute_instance.root_pass_wo"],
    ...["compute_instance.script_data", "image.upload_to", "mysql_credentials.password", "mysql_credentials.username"],
    "provider.token",
  ]);
});

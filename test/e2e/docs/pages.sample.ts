import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cdktfCommand } from "../../../scripts/support/cdktf-command.cjs";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { provider } from "../../../src/composition/provider";
import { startReattachable } from "../../../src/provider/plugin/server";
import { blocksOf, root, taskPages } from "../../docs/support/blocks";
import { type Outcome, startChild } from "../../support/child";
import { linodeService } from "../../support/linode";
import { pretendNode } from "../../support/pretend-node";
import { type Feature, testWith } from "../support/features";
import { startGitlabStates, stateTokens } from "../support/gitlab-states";
import { linodeStateWith, servingLinode } from "../support/linode";
import { follow, type Surroundings } from "../support/page";
import { noting } from "../support/requests";
import { startTestProvider } from "../support/stack";
import { childEnvironment } from "../support/terraform";
import { type Versions, versions } from "../support/versions";

jest.setTimeout(300_000);

let plugin: Awaited<ReturnType<typeof startTestProvider>>;
let package_: Versions;
const states = mkdtempSync(join(tmpdir(), "stratus-states-"));

beforeAll(async () => {
  plugin = await startTestProvider(noting(provider));
  package_ = versions();
});
beforeEach(() => {
  package_.install("0.1.0");
});
afterAll(async () => {
  await plugin.close();
  package_.remove();
  rmSync(states, { recursive: true, force: true });
});

const rootOf = ({ url }: EmulatorServer) => url.replace(/\/v4$/, "");

interface Page {
  /** The number of claims in the page about the output of its commands. */
  readonly claims: number;
  readonly more?: Pick<Surroundings, "instead" | "cdktf" | "inLaterSeconds">;
  /** True if the commands of the page run on the Node version that CDK Terrain requires. */
  readonly newNode?: true;
  /** True if terraform starts the built provider like a user's, and not the one in this process. */
  readonly starts?: boolean;
  /** True if the stack gets the provider of the package itself, and not one of a released version. */
  readonly bundled?: true;
  /** The resources of the Linode provider that its first apply deploys, to a service with the public names. */
  readonly linode?: readonly string[];
  /** The required Terraform or OpenTofu features of the page. */
  readonly needs?: Feature;
  /** The expected requests to the service. */
  readonly then?: (writes: readonly string[]) => void;
}

/** The project's compiler. */
function compile(folder: string, ...more: readonly string[]): Promise<Outcome> {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  // Here the package is found by its own name, which the module resolution of the page's tsconfig.json doesn't support.
  const args = [tsc, "--module", "node16", "--moduleResolution", "node16", ...more];
  return startChild(process.execPath, args, { cwd: folder }).outcome;
}

/** The same with the settings of a new project, which writes the compiled files. */
function emit(folder: string): Promise<Outcome> {
  const settings = blocksOf("docs/add-to-a-project.md").find(({ file }) => file === "tsconfig.json")?.text ?? "";
  writeFileSync(join(folder, "tsconfig.json"), settings);
  return compile(folder);
}

/** The bindings of `cdktf get`, with imports from CDK Terrain, because `cdktn-cli` requires a newer Node than the tests. */
async function bindings(folder: string): Promise<Outcome> {
  const [file, args] = cdktfCommand(["get"]);
  const outcome = await startChild(file, args, { cwd: folder, env: childEnvironment(folder) }).outcome;
  const generated = join(folder, ".gen");
  const files = existsSync(generated) ? readdirSync(generated, { recursive: true, encoding: "utf8" }) : [];
  for (const path of files.filter((name) => name.endsWith(".ts")).map((name) => join(generated, name))) {
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("'cdktf'", "'cdktn'"));
  }
  return outcome;
}

/** Takes the place of an installation in a folder with its own package.json, from which the package is not visible. */
function installOwn(folder: string): string {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules", "cdktf-stratus"));
  return "";
}

/** Copies the example of this checkout. */
function copyPlanComments(folder: string): string {
  cpSync(join(root, "examples", "plan-comments"), join(folder, "ci", "plan-comments"), { recursive: true });
  return "";
}

const table: Readonly<Record<string, Page>> = {
  // Three pages with the real cdktf. For the others, the test handles the stack itself, which is faster.
  "open-a-port": { claims: 2, starts: true, more: { cdktf: true } },
  "point-a-domain": { claims: 2 },
  "start-a-project": { claims: 16, newNode: true, more: { instead: { "npm install": installOwn } } },
  "adopt-an-account": { claims: 22, newNode: true, more: { instead: { "npm install": () => "" } } },
  "adopt-what-exists": { claims: 6 },
  "import-by-identity": { claims: 4, starts: true, needs: "import by identity" },
  "migrate-from-linode": {
    claims: 31,
    starts: true,
    needs: "write-only attributes",
    linode: ["linode_instance.web", "linode_firewall.edge", "linode_domain.shop", "linode_domain_record.web"],
    then: (writes) => {
      expect(writes).toEqual([]);
    },
  },
  "query-an-account": { claims: 7, starts: true, needs: "list blocks" },
  "use-hcl": { claims: 8, starts: true, needs: "functions of the provider" },
  "from-hcl": {
    claims: 16,
    newNode: true,
    more: { instead: { "npm install": () => "" } },
    // The moves and imports send nothing.
    then: (writes) => {
      expect(writes.map((write) => write.split(" ")[0])).toEqual(Array.from({ length: 8 }, () => "POST"));
    },
  },
  "from-generated-bindings": {
    claims: 11,
    starts: true,
    more: { instead: { "npx cdktn get": bindings } },
    // After the first deploy, nothing is sent.
    then: (writes) => {
      expect(writes.map((write) => write.split(" ")[0])).toEqual(Array.from({ length: 6 }, () => "POST"));
    },
  },
  "from-cdktf-to-cdk-terrain": {
    claims: 5,
    // The packages of both hosts are installed here. The command of CDK Terrain isn't.
    more: { instead: { "npm uninstall": () => "", "npm install": () => "" } },
  },
  "use-cdktf": { claims: 4, starts: true, more: { cdktf: true } },
  "use-functions": { claims: 13, starts: true, needs: "functions of the provider" },
  "run-a-database": { claims: 9 },
  "run-actions": { claims: 7, starts: true, needs: "actions", more: { inLaterSeconds: true } },
  // Terraform starts a process for each configuration of a provider. The one in this process is one.
  "tag-objects": { claims: 5 },
  "boot-with-user-data": { claims: 9 },
  // A job creates the folder with the provider, and another job uses it.
  "deploy-from-ci": { claims: 9, starts: true },
  "gitlab-ci": {
    claims: 4,
    starts: true,
    more: { instead: { "cp -r node_modules/cdktf-stratus/": copyPlanComments } },
  },
  "state-backends": { claims: 7, starts: true },
  "several-environments": { claims: 7, starts: true },
  "github-actions": {
    claims: 8,
    starts: true,
    more: { instead: { "cp -r node_modules/cdktf-stratus/": copyPlanComments } },
  },
  "deploy-faster": { claims: 3, starts: true, bundled: true, more: { instead: { "npx tsc": emit } } },
  "two-accounts": { claims: 3, starts: true },
  "rename-and-move": { claims: 7 },
  "refactor-a-program": { claims: 16 },
  "recover-a-state": { claims: 10 },
  "draw-a-program": { claims: 15 },
  "keep-secrets-out": { claims: 3, needs: "ephemeral resources and variables" },
  "share-a-stack": { claims: 3 },
  "what-replaces-what": { claims: 5, starts: true, more: { cdktf: true } },
  "test-a-stack-without-an-account": {
    claims: 3,
    more: { instead: { "npm i": () => "" } },
  },
  "upgrade-the-package": {
    claims: 9,
    starts: true,
    more: {
      instead: {
        "npm install ../cdktf-stratus/cdktf-stratus-0.2.0.tgz": () => package_.install("0.2.0"),
        "npm install ../cdktf-stratus/cdktf-stratus-0.1.0.tgz": () => package_.install("0.1.0"),
      },
    },
  },
  "check-policies": { claims: 15, starts: true },
  "check-the-result": { claims: 5 },
  "check-your-setup": { claims: 19, starts: true, bundled: true },
  "publish-the-provider": { claims: 5, starts: true },
  "other-languages": { claims: 4, starts: true, more: { instead: { "npx cdktn get": bindings } } },
  "find-drift": { claims: 9 },
  "look-into-the-emulator": { claims: 7 },
  "read-a-plan": { claims: 15 },
  "find-regions-plans-and-images": {
    claims: 9,
    more: { instead: { "npx tsc": (folder) => compile(folder, "--noEmit") } },
  },
  "close-the-gap": {
    claims: 5,
    then: (writes) => {
      const order = [/POST .*\/instances$/, /POST .*\/devices$/, /POST .*\/boot$/].map((step) =>
        writes.findIndex((write) => step.test(write)),
      );
      expect(order).not.toContain(-1);
      expect(order).toEqual([...order].sort((left, right) => left - right));
    },
  },
};

/** Pages whose programs come from PyPI. `test/system/clients/guide.system.ts` follows them. */
const inSystemTests = ["use-public-clients"];

test("a test follows every page", () => {
  const followed = [...Object.keys(table), ...inSystemTests];
  expect(taskPages.map((page) => page.replace(/^docs\/guides\/|\.md$/g, "")).sort()).toEqual(followed.sort());
});

/** Takes the place of an apply with the Linode provider: the service and the folder have its results. */
async function deployLinode(emulator: EmulatorServer, folder: string, addresses: readonly string[]): Promise<string> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(linodeService);
  const restored = await fetch(`${rootOf(emulator)}/_emulator/state`, { method: "PUT", headers, body });
  expect(restored.ok).toBe(true);
  writeFileSync(
    join(folder, "terraform.tfstate"),
    linodeStateWith((address) => addresses.includes(address)),
  );
  return `Apply complete! Resources: ${String(addresses.length)} added, 0 changed, 0 destroyed.`;
}

async function writesTo(emulator: EmulatorServer): Promise<readonly string[]> {
  const answer = await fetch(`${rootOf(emulator)}/_emulator/requests`);
  const log = (await answer.json()) as readonly { readonly method: string; readonly path: string }[];
  return log.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
}

describe.each(Object.entries(table))("docs/guides/%s.md", (name, page) => {
  const { claims, more, newNode, starts = false, bundled, needs, then, linode } = page;
  const title = "does what it says";
  const body = async () => {
    const dialect = linode ? "linode" : "stratus";
    const first = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true, dialect });
    const others = linode ? await startReattachable(provider) : undefined;
    const second = await startStratusEmulator({
      port: 0,
      clock: "fast",
      time: fixedStart,
      token: "second-account",
      strictFields: true,
    });
    const gitlab = await startGitlabStates();
    const settings = { STRATUS_BASE_URL: first.url, STRATUS_TOKEN: first.token };
    // The provider in this process reads this process's environment.
    Object.assign(process.env, settings);
    try {
      const found = await follow(`docs/guides/${name}.md`, {
        environment: {
          ...(starts ? {} : plugin.environment),
          ...(others ? servingLinode(others, false) : {}),
          TF_VAR_root_pass: "correct-Horse-7",
          TS_NODE_TRANSPILE_ONLY: "true",
          ...(newNode ? pretendNode(states, "22.19.0") : {}),
          ...(bundled ? {} : { CDKTF_CONTEXT_JSON: JSON.stringify({ stratusProviderFolder: package_.folder }) }),
        },
        addresses: {
          "http://127.0.0.1:4510": rootOf(first),
          "http://127.0.0.1:4511": rootOf(second),
          "https://gitlab.example": gitlab.url,
          "https://states.example": `${gitlab.url}/api/v4/projects/42/terraform/state`,
          "secret-of-a-maintainer": stateTokens.maintainer,
          "glpat-of-a-maintainer": stateTokens.maintainer,
          "/tmp/states": states,
        },
        ...more,
        ...(linode
          ? { instead: { "terraform apply -auto-approve": (folder) => deployLinode(first, folder, linode) } }
          : {}),
      });
      expect(found).toBe(claims);
      then?.(await writesTo(first));
    } finally {
      for (const setting of Object.keys(settings)) Reflect.deleteProperty(process.env, setting);
      await others?.close();
      await first.close();
      await second.close();
      await gitlab.close();
    }
  };
  if (needs) testWith(needs, title, body);
  else test(title, body);
});

import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emulatorOf, type Host, hosts, inHost, packed, type Project, projectOf, root, run } from "./support/package";

jest.setTimeout(900_000);

let folder: string;
beforeAll(async () => {
  folder = await packed();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The module resolutions of users' compilers: the first is that of the projects that `cdktf init` creates. */
const resolutions = [
  ["node", "commonjs"],
  ["node16", "node16"],
  ["nodenext", "nodenext"],
  ["bundler", "preserve"],
] as const;

const credentials = `import { App, TerraformStack } from "cdktf";
import { ComputeInstance, MySqlCredentials, MySqlDatabase, StratusProvider } from "cdktf-stratus";

const app = new App();
const stack = new TerraformStack(app, "credentials");
new StratusProvider(stack, "stratus");
const database = new MySqlDatabase(stack, "db", {
  label: "shop",
  region: "us-east",
  type: "g6-dedicated-2",
  engine: "mysql/8.0.30",
});
new ComputeInstance(stack, "web", {
  region: "us-east",
  type: "g6-standard-1",
  image: "public/debian12",
  rootPassWo: new MySqlCredentials(stack, "root", { database }).password,
  rootPassWoVersion: 1,
});
app.synth();
`;

describe.each(hosts)(
  "the package, in a project created by the steps of docs/add-to-a-project.md for $name",
  (host: Host) => {
    let project: Project;
    beforeAll(async () => {
      project = await projectOf(host, folder);
    });

    const installed = (...parts: readonly string[]) => join(project.folder, "node_modules", ...parts);
    const write = (name: string, text: string) => writeFileSync(join(project.folder, name), text);
    const inProject = (command: string, ...args: readonly string[]) =>
      run(join("node_modules", ".bin", command), args, project.folder, project.env);

    /** Runs a function while the project's emulator is running, with the host's command. */
    async function withService(work: (command: (...args: readonly string[]) => Promise<string>) => Promise<void>) {
      const emulator = await emulatorOf(project);
      const env = { ...project.env, ...emulator.environment };
      try {
        await work((...args) => run("npx", [host.name, ...args], project.folder, env));
      } finally {
        emulator.stop();
      }
    }

    test("is a release: the plain version, and no leftovers of the build", async () => {
      const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string };
      const manifest = JSON.parse(
        readFileSync(installed("cdktf-stratus", "dist", "provider", "manifest.json"), "utf8"),
      ) as unknown;
      const file = `terraform-provider-stratus_v${version}.cjs`;
      const program = readFileSync(installed("cdktf-stratus", "dist", "provider", file));
      const sha256 = createHash("sha256").update(program).digest("hex");
      expect(manifest).toEqual({ version, file, digest: { size: program.length, sha256 } });
      expect(await run("npx", ["stratus", "--version"], project.folder)).toContain(`${version}\n`);
      const clone = join(folder, "cdktf-stratus");
      const listed = await run("tar", ["tzf", join(clone, `cdktf-stratus-${version}.tgz`)], clone);
      const folders = ["cdktn/package.json", "catalogue/package.json"];
      const declarations = ["dist/lib/index.d.ts", "dist/cdktn/index.d.ts", ...folders];
      const standalone = ["main.cjs", "package-lock.json", "LICENSES.txt"].map(
        (name) => `dist/provider/standalone/${name}`,
      );
      const texts = ["README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md", "dist/provider/LICENSES.txt"].concat([
        ...standalone,
        "dist/page/index.html",
        "dist/page/LICENSES.txt",
      ]);
      for (const name of [...texts, ...declarations]) {
        expect(listed).toContain(`package/${name}\n`);
      }
      expect(listed).not.toMatch(/\.inputs|package\/(src|lib|test|scripts|dist\/standalone)\//);
    });

    test("without the other host, the other entry explains how to install it", async () => {
      const { name, entry } = host.other;
      expect([existsSync(installed(name)), existsSync(installed(host.name))]).toEqual([false, true]);
      const importing = run(process.execPath, ["--eval", `require("${entry}")`], project.folder);
      await expect(importing).rejects.toThrow(
        new RegExp(`imports "${entry}".* the package "${name}" isn't installed\\. Install it .* "${host.entry}"\\.`),
      );
    });

    test.each(resolutions)(
      "compiles with %s resolution, including every declaration",
      async (moduleResolution, module) => {
        write("lines.ts", lines(host, statements));
        write("credentials.ts", inHost(host, credentials));
        const own = JSON.parse(readFileSync(join(project.folder, "tsconfig.json"), "utf8")) as {
          compilerOptions: object;
        };
        const compilerOptions = { ...own.compilerOptions, module, moduleResolution, noEmit: true, skipLibCheck: false };
        const files = ["main.ts", "lines.ts", "credentials.ts"];
        write(
          `tsconfig.${moduleResolution}.json`,
          JSON.stringify({ compilerOptions: { ...compilerOptions, types: ["node"] }, files }),
        );
        const listed = await inProject("tsc", "-p", `tsconfig.${moduleResolution}.json`, "--listFiles");
        expect(listed).toContain(`/cdktf-stratus/dist/${host.name === "cdktf" ? "lib" : "cdktn"}/index.d.ts\n`);
        expect(listed).not.toContain(`/node_modules/${host.other.name}/`);
      },
    );

    test("an SRV record without a port does not compile", async () => {
      const record = 'type: "SRV", service: "sip", protocol: "tcp", target: "sip.shop.example", priority: 1, weight: 1';
      const compile = (more: string) => {
        write("lines.ts", lines(host, `zone.addRecord("sip", { ${record}${more} });`));
        return inProject("tsc", "--noEmit", "-p", ".");
      };
      await compile(", port: 5060");
      await expect(compile("")).rejects.toThrow(/'?port'? is missing/);
    });

    test("a catalogue written by its command makes a typo an error, for the compiler with every module resolution, and for ts-node", async () => {
      const program = inHost(
        host,
        `import { App, TerraformStack, Token } from "cdktf";
import { ComputeInstance, DataRegions, MySqlDatabase, StratusProvider } from "cdktf-stratus";
const stack = new TerraformStack(new App(), "catalogue");
new StratusProvider(stack, "stratus", { baseUrl: "http://127.0.0.1:1/v4", token: "any" });
const web = new ComputeInstance(stack, "web", { region: "us-esat", type: "g6-nanode-1" });
const regions = new DataRegions(stack, "regions").regions;
new ComputeInstance(stack, "beside", { region: web.region, type: Token.asAny("\${var.type}") });
new ComputeInstance(stack, "there", { region: regions.get(0).id, type: web.type });
new MySqlDatabase(stack, "db", { label: "shop", region: web.region, type: "g6-dedicated-2", engine: "mysql/8.0.30" });
`,
      );
      const compile = (...options: readonly string[]) =>
        inProject("tsc", "--noEmit", "--skipLibCheck", "false", ...options, "names.ts", "stratus-catalogue.d.ts");
      const startWithTsNode = () => inProject("ts-node", "--files", "--typeCheck", "names.ts");
      const typo = /names\.ts.*'"us-esat"' is not assignable to type .*Did you mean '"us-east"'/s;
      const emulator = await emulatorOf(project);
      try {
        const env = { ...project.env, ...emulator.environment };
        expect(await run("npx", ["stratus", "catalogue", "--types"], project.folder, env)).toContain("4 regions");
      } finally {
        emulator.stop();
      }
      write("names.ts", program);
      try {
        for (const [moduleResolution, module] of resolutions) {
          const options = ["--strict", "--types", "node", "--moduleResolution", moduleResolution, "--module", module];
          const compiling = compile("--target", "es2022", ...options);
          await expect(compiling).rejects.toThrow(typo);
          // Everything else in the program compiles.
          await expect(compiling).rejects.not.toThrow(/error TS.*error TS/s);
        }
        await expect(startWithTsNode()).rejects.toThrow(typo);
        rmSync(join(project.folder, "stratus-catalogue.d.ts"));
        await startWithTsNode();
      } finally {
        for (const name of ["names.ts", "stratus-catalogue.d.ts"]) rmSync(join(project.folder, name), { force: true });
      }
    });

    test("its first stack is synthesized, deployed, deployed again without changes, and destroyed", async () => {
      await withService(async (command) => {
        expect(await command("synth")).toContain("shop");
        const planned = JSON.parse(
          readFileSync(join(project.folder, "cdktf.out", "stacks", "shop", "cdk.tf.json"), "utf8"),
        ) as { readonly resource: object };
        expect(Object.keys(planned.resource)).toEqual(["stratus_domain", "stratus_domain_record"]);
        const added = "Resources: 2 added, 0 changed, 0 destroyed.";
        expect(await command("deploy", "shop", "--auto-approve")).toContain(added);
        expect(await command("diff", "shop")).toContain("No changes.");
        const again = await command("deploy", "shop", "--auto-approve");
        expect(again).toContain("No changes.");
        expect(again).not.toMatch(/[1-9]\d* (added|changed|destroyed)/);
        expect(await command("destroy", "shop", "--auto-approve")).toContain("Resources: 2 destroyed.");
      });
    });

    test("ephemeral credentials and write-only passwords are deployed, with and without targetVersions", async () => {
      const before = readFileSync(join(project.folder, "cdktf.json"), "utf8");
      const { language } = JSON.parse(before) as { readonly language: string };
      const configure = (more: object) => {
        write(
          "cdktf.json",
          JSON.stringify({ language, app: "node --require ts-node/register credentials.ts", ...more }),
        );
      };
      write("credentials.ts", inHost(host, credentials));
      configure({});
      try {
        await withService(async (command) => {
          expect(await command("deploy", "credentials", "--auto-approve")).toContain("Resources: 2 added, ");
          // CDKTF does not support them.
          if (host.name === "cdktn") configure({ targetVersions: { terraform: ">=1.11" } });
          expect(await command("diff", "credentials")).toContain("No changes.");
          expect(await command("destroy", "credentials", "--auto-approve")).toContain("Resources: 2 destroyed.");
        });
      } finally {
        write("cdktf.json", before);
      }
    });
  },
);

const statements = `const edge = new Firewall(this, "edge", { label: "shop-edge" });
edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443));
edge.protect(web);
zone.point("www", web);`;

/** Statements with the context that they need. */
const lines = (host: Host, text: string) =>
  inHost(
    host,
    `import { TerraformStack } from "cdktf";
import { Firewall, Peer, Port } from "cdktf-stratus";
import type { IComputeInstance, IDomain } from "cdktf-stratus";
declare const web: IComputeInstance;
declare const zone: IDomain;
export class Some extends TerraformStack { add(): void { ${text} } }
`,
  );

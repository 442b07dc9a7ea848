import { eitherOf, firstVersions, type HostFeature } from "../../../src/terraform/versions";
import { linodeState } from "../../support/linode";
import type { HostRun } from "./host-run";

interface HostFiles {
  readonly [name: string]: object | string;
}

interface SupportedFeature {
  /** Creates an object by hand. The others get its id. */
  readonly prepare?: (run: HostRun) => Promise<number>;
  /** The files that use the feature. Those of all features are deployed together. */
  readonly files: (id: number) => HostFiles;
  /** Runs after the deploy. */
  readonly check: (run: HostRun, id: number) => Promise<void> | void;
}

/** One feature, on hosts with and without it. */
type HostCase = SupportedFeature &
  (
    | {
        /** The error of a host without the feature. */
        readonly refusal: RegExp;
        /** The command that fails there. By default "validate", which sends no request to the service. */
        readonly refused?: readonly string[];
      }
    /** Runs in place of a deploy, on a host that has something else instead. */
    | { readonly otherwise: (run: HostRun) => Promise<void> }
  );

/** Without the state's other contents. */
interface StateFile {
  readonly serial: number;
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  }[];
}

const inState = ({ state }: HostRun, type: string, name: string) =>
  (JSON.parse(state) as StateFile).resources.find((each) => each.type === type && each.name === name)?.instances;

const secret = "battery staple 9";
const instance = { region: "us-east", type: "g6-nanode-1", image: "public/debian12" };
const mysql = { label: "orders", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const zone = (domain: string) => ({ domain, type: "master", soa_email: "ops@by-hand.example" });
const create = async ({ service }: HostRun, body: object) =>
  (await service.api("POST", "/domains", body))["id"] as number;

/** Adds an object of the Linode provider to the state, as that provider writes it. */
function addLinodeDomain(run: HostRun, id: number): void {
  const written = linodeState.resources.find(({ mode, type }) => mode === "managed" && type === "linode_domain");
  const [found] = written?.instances ?? [];
  const attributes = { ...found?.attributes, ...zone("moved.example"), id: String(id), master_ips: null };
  const state = JSON.parse(run.state) as StateFile;
  const resources = [...state.resources, { ...written, name: "old", instances: [{ ...found, attributes }] }];
  run.write("terraform.tfstate", { ...state, serial: state.serial + 1, resources });
}

const moves = {
  "moves.tf.json": {
    resource: { stratus_domain: { moved: zone("moved.example") } },
    moved: [{ from: "linode_domain.old", to: "stratus_domain.moved" }],
  },
};

const actions = {
  resource: {
    stratus_compute_instance: {
      idle: {
        ...{ region: "us-east", type: "g6-nanode-1", label: "idle" },
        lifecycle: { action_trigger: [{ events: ["after_create"], actions: ["action.stratus_instance_boot.idle"] }] },
      },
    },
  },
  action: { stratus_instance_boot: { idle: { config: { compute_id: "${stratus_compute_instance.idle.id}" } } } },
};

/** Generates the configuration of a domain, and returns it. */
async function generated(run: HostRun): Promise<string> {
  const id = await create(run, zone("generated.example"));
  run.write("import.tf.json", { import: [{ to: "stratus_domain.generated", id: String(id), provider: "stratus" }] });
  const planned = await run.must(["plan", "-input=false", "-no-color", "-generate-config-out=generated.tf"]);
  expect(planned).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
  const text = run.read("generated.tf");
  for (const file of ["import.tf.json", "generated.tf"]) run.remove(file);
  await run.service.api("DELETE", `/domains/${String(id)}`);
  return text.replace(/^(#.*)?\n/gm, "").replace(/ += +/g, " = ");
}

/** The case of every feature. */
export const hostCases: Readonly<Record<HostFeature, HostCase>> = {
  removed: {
    async prepare(run) {
      const id = await create(run, zone("forgotten.example"));
      run.write("before.tf.json", { resource: { stratus_domain: { forgotten: zone("forgotten.example") } } });
      await run.must(["import", "-input=false", "-no-color", "stratus_domain.forgotten", String(id)]);
      run.remove("before.tf.json");
      return id;
    },
    files: () => ({
      "removed.tf.json": { removed: [{ from: "stratus_domain.forgotten", lifecycle: { destroy: false } }] },
    }),
    async check(run, id) {
      expect(inState(run, "stratus_domain", "forgotten")).toBeUndefined();
      expect(await run.service.api("DELETE", `/domains/${String(id)}`)).toEqual({});
    },
    refusal: /named "removed"/,
  },
  functions: {
    files: () => ({
      "functions.tf.json": { output: { ascii: { value: '${provider::stratus::idna_to_ascii("müller.example")}' } } },
    }),
    async check(run) {
      expect(JSON.parse((await run.run(["output", "-json", "ascii"])).stdout)).toBe("xn--mller-kva.example");
    },
    refusal: /Error: (Extra characters after interpolation expression|Unclosed template)/,
  },
  movesAcrossTypes: {
    async prepare(run) {
      const id = await create(run, zone("moved.example"));
      addLinodeDomain(run, id);
      return id;
    },
    files: () => moves,
    check(run, id) {
      expect(inState(run, "linode_domain", "old")).toBeUndefined();
      expect(inState(run, "stratus_domain", "moved")).toMatchObject([{ attributes: { id } }]);
    },
    async otherwise(run) {
      const before = run.state;
      addLinodeDomain(run, 1);
      run.write("moves.tf.json", moves["moves.tf.json"]);
      const { code, output } = await run.run(["plan", "-input=false", "-no-color"]);
      run.remove("moves.tf.json");
      run.write("terraform.tfstate", before);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/Resource type mismatch/) as string });
    },
  },
  ephemeral: {
    files: () => ({
      "ephemeral.tf.json": {
        resource: { stratus_mysql_database: { db: mysql } },
        ephemeral: { stratus_mysql_credentials: { root: { database_id: "${stratus_mysql_database.db.id}" } } },
        variable: { session: { type: "string", ephemeral: true, default: secret } },
      },
    }),
    async check({ service, state }) {
      const { data } = (await service.api("GET", "/databases/mysql/instances")) as { data: { id: number }[] };
      const path = `/databases/mysql/instances/${String(data[0]?.id)}/credentials`;
      expect(await service.requests()).toContain(`GET /v4${path}`);
      const { password } = await service.api("GET", path);
      expect(state).not.toContain(password);
      expect(state).not.toContain(secret);
    },
    refusal: /(block type|argument) (is )?named "ephemeral"|Blocks of type "ephemeral"/,
  },
  writeOnly: {
    files: () => ({
      "write-only.tf.json": {
        resource: {
          stratus_compute_instance: {
            secret: { ...instance, label: "secret", root_pass_wo: secret, root_pass_wo_version: 1 },
          },
        },
      },
    }),
    check({ state }) {
      expect(state).toContain('"root_pass_wo_version": 1');
      expect(state).not.toContain(secret);
    },
    refusal: new RegExp(`Write-only attribute requires ${eitherOf(firstVersions.writeOnly)}`),
  },
  identities: {
    prepare: (run) => create(run, zone("by-hand.example")),
    files: (id) => ({
      "identities.tf.json": {
        resource: { stratus_domain: { by_hand: zone("by-hand.example") } },
        import: [{ to: "stratus_domain.by_hand", identity: { id } }],
      },
    }),
    check(run, id) {
      // OpenTofu has no command that lists identities.
      expect(inState(run, "stratus_domain", "by_hand")).toMatchObject([
        { identity: { id }, identity_schema_version: 0 },
      ]);
    },
    refusal: /The argument "id" is required/,
  },
  queries: {
    files: () => ({ "domains.tfquery.json": { list: { stratus_domain: { all: { provider: "stratus", limit: 2 } } } } }),
    async check(run) {
      const { stdout } = await run.run(["query", "-json"]);
      const lines = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { readonly list_resource_found?: object });
      const found = lines.flatMap(({ list_resource_found: each }) => each ?? []);
      expect(found).toHaveLength(2);
      expect(found[0]).toMatchObject({
        address: "list.stratus_domain.all",
        display_name: "shop.example (1)",
        identity: { id: 1 },
      });
    },
    refusal: /has no command named "query"/,
    refused: ["query"],
  },
  keptObjects: {
    files: () => ({
      "kept.tf.json": {
        resource: { stratus_domain: { kept: { ...zone("kept.example"), lifecycle: { destroy: false } } } },
      },
    }),
    async check(run) {
      const [kept] = inState(run, "stratus_domain", "kept") ?? [];
      // OpenTofu ends with exit code 1, because the object is left.
      await run.run(["destroy", "-auto-approve", "-input=false", "-no-color", "-target=stratus_domain.kept"]);
      expect(inState(run, "stratus_domain", "kept")).toBeUndefined();
      run.remove("kept.tf.json");
      expect(await run.service.api("DELETE", `/domains/${String(kept?.attributes["id"])}`)).toEqual({});
    },
    refusal: /named "destroy"/,
  },
  generatedConfiguration: {
    files: () => ({}),
    async check(run) {
      expect(await generated(run)).not.toMatch(/axfr_ips|status|ttl_sec/);
    },
    async otherwise(run) {
      // Terraform writes every argument. The plan with them changes nothing either.
      expect(await generated(run)).toMatch(/axfr_ips = .*\n[^]*status = "active"\n[^]*ttl_sec = /);
    },
  },
  actions: {
    files: () => ({ "actions.tf.json": actions }),
    async check({ service }) {
      expect(await service.requests()).toContainEqual(expect.stringMatching(/^POST .*\/boot$/));
    },
    async otherwise(run) {
      run.write("actions.tf.json", actions);
      const { code, output } = await run.run(["validate", "-no-color"]);
      run.remove("actions.tf.json");
      // Terraform 1.13 ignores actions and their triggers without an error.
      if (run.host.startsWith("Terraform 1.13.")) expect(output).toContain("Success!");
      else
        expect({ code, output }).toEqual({
          code: 1,
          output: expect.stringMatching(/named "action(_trigger)?"/) as string,
        });
    },
  },
};

import type { HostFeature } from "../../../src/terraform/versions";
import { eitherOf, firstVersions } from "../../../src/terraform/versions";
import type { HostRun } from "./host-run";

type Configuration = Readonly<Record<string, Readonly<Record<string, unknown>> | readonly object[]>>;

/** One feature, on hosts with and without it. */
interface HostCase {
  /** Creates objects by hand. The others get its result. */
  readonly prepare?: (run: HostRun) => Promise<number>;
  /** The part of a configuration that uses the feature. All parts are deployed together. */
  readonly configuration: (prepared: number) => Configuration;
  /** Runs after the deploy. */
  readonly check: (run: HostRun, prepared: number) => Promise<void>;
  /** The error of a host without the feature. */
  readonly refusal: RegExp;
  /** The command that fails there. `validate` sends no request to the service. */
  readonly refused?: readonly string[];
}

interface StateFile {
  readonly resources: readonly {
    readonly type: string;
    readonly name: string;
    readonly instances: readonly object[];
  }[];
}

const secret = "battery staple 9";
const instance = { region: "us-east", type: "g6-nanode-1", image: "public/debian12" };
const zone = { domain: "by-hand.example", type: "master", soa_email: "ops@by-hand.example" };

export const hostCases: Partial<Readonly<Record<HostFeature, HostCase>>> = {
  ephemeral: {
    configuration: () => ({
      resource: {
        stratus_mysql_database: {
          db: { label: "orders", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" },
        },
      },
      ephemeral: { stratus_mysql_credentials: { root: { database_id: "${stratus_mysql_database.db.id}" } } },
      variable: { session: { type: "string", ephemeral: true, default: secret } },
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
    configuration: () => ({
      resource: {
        stratus_compute_instance: {
          secret: { ...instance, label: "secret", root_pass_wo: secret, root_pass_wo_version: 1 },
        },
      },
    }),
    check({ state }) {
      expect(state).toContain('"root_pass_wo_version": 1');
      expect(state).not.toContain(secret);
      return Promise.resolve();
    },
    refusal: new RegExp(`Write-only attribute requires ${eitherOf(firstVersions.writeOnly)}`),
  },
  identities: {
    prepare: async ({ service }) => (await service.api("POST", "/domains", zone))["id"] as number,
    configuration: (id) => ({
      resource: { stratus_domain: { by_hand: zone } },
      import: [{ to: "stratus_domain.by_hand", identity: { id } }],
    }),
    check({ state }, id) {
      // OpenTofu has no command that lists identities.
      const { resources } = JSON.parse(state) as StateFile;
      const found = resources.find(({ type, name }) => type === "stratus_domain" && name === "by_hand");
      expect(found?.instances).toMatchObject([{ identity: { id }, identity_schema_version: 0 }]);
      return Promise.resolve();
    },
    refusal: /The argument "id" is required/,
  },
  actions: {
    configuration: () => ({
      resource: {
        stratus_compute_instance: {
          idle: {
            ...{ region: "us-east", type: "g6-nanode-1", label: "idle" },
            lifecycle: {
              action_trigger: [{ events: ["after_create"], actions: ["action.stratus_instance_boot.idle"] }],
            },
          },
        },
      },
      action: { stratus_instance_boot: { idle: { config: { compute_id: "${stratus_compute_instance.idle.id}" } } } },
    }),
    async check({ service }) {
      expect(await service.requests()).toContainEqual(expect.stringMatching(/^POST .*\/boot$/));
    },
    refusal: /(block type|argument) (is )?named "action(_trigger)?"|Blocks of type "action(_trigger)?"/,
  },
};

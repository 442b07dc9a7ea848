import { type TerraformStack, TerraformVariable } from "cdktf";
import {
  ComputeInstance,
  Domain,
  MySqlAccess,
  MySqlDatabase,
  type PolicyId,
  PostgreSqlDatabase,
} from "../../../../lib";
import { database, instance, master } from "../../rules/programs";
import type { Case } from "../programs";

const mysql =
  (props: object = {}) =>
  (stack: TerraformStack) =>
    new MySqlDatabase(stack, "db", { ...database, allowList: [], ...props });
const postgresql =
  (props: object = {}) =>
  (stack: TerraformStack) =>
    new PostgreSqlDatabase(stack, "db", { ...database, allowList: [], engine: "postgresql/14.6", ...props });
const machine =
  (props: object = {}) =>
  (stack: TerraformStack) =>
    new ComputeInstance(stack, "web", { ...instance, ...props });
const deployed = (props: object) => machine({ image: "public/debian12", ...props });

const variable = (stack: TerraformStack) => new TerraformVariable(stack, "given", { type: "string" }).stringValue;
const rootPass = "correct horse";

const zone =
  (props: object, ...names: readonly string[]) =>
  (stack: TerraformStack) => {
    const made = new Domain(stack, "zone", { ...master, ...props });
    for (const name of names) made.a(name, "192.0.2.1");
  };

const openSaid = "error stack/db allows connections from any IP address";
const inState = "warning stack/web has a rootPass, which Terraform stores in the state";
const noBackups = "warning stack/web has a production label or tag but no backups";
const oneNode = "warning stack/db has a production label but only one node";
const deletable = "can be deleted by any plan, together with its";

export const objectCases = {
  "database-open-to-all": {
    fails: [
      [mysql({ allowList: ["192.0.2.1", "0.0.0.0/0"] }), `${openSaid} (0.0.0.0/0)`],
      [postgresql({ allowList: ["0.0.0.0/0"] }), `${openSaid} (0.0.0.0/0)`],
      [
        (stack) => {
          new MySqlAccess(stack, "db", {
            database: MySqlDatabase.fromDatabaseId(stack, "theirs", 7),
            allowList: ["0.0.0.0/0", "::/0"],
          });
        },
        `${openSaid} (0.0.0.0/0 and ::/0)`,
      ],
    ],
    passes: [
      mysql({ allowList: ["192.0.2.1", "198.51.100.0/24"] }),
      (stack) => mysql({ allowList: [variable(stack)] })(stack),
    ],
  },
  "database-without-tls": {
    fails: [[mysql({ sslConnection: false }), "warning stack/db accepts connections without TLS"]],
    passes: [mysql(), postgresql({ sslConnection: true })],
  },
  "unencrypted-database": {
    fails: [
      [mysql(), "note stack/db doesn't encrypt its data on disk"],
      [postgresql({ encrypted: false }), "note stack/db doesn't encrypt its data on disk"],
    ],
    passes: [
      mysql({ encrypted: true }),
      (stack) => mysql({ encrypted: new TerraformVariable(stack, "given", { type: "bool" }).booleanValue })(stack),
    ],
  },
  "single-node-production": {
    fails: [
      [mysql({ label: "shop-prod" }), oneNode],
      [postgresql({ label: "production_shop", clusterSize: 1 }), oneNode],
    ],
    passes: [
      mysql({ label: "shop-prod", clusterSize: 3 }),
      mysql({ label: "products" }),
      mysql({ label: "shop-test" }),
    ],
  },
  "production-without-backups": {
    fails: [
      [machine({ label: "shop-prod-1" }), noBackups],
      [machine({ label: "shop", tags: ["env:production"], backupsEnabled: false }), noBackups],
    ],
    passes: [
      machine({ label: "shop-prod", backupsEnabled: true }),
      machine({ label: "product-list", tags: ["reproduced"] }),
      machine({ tags: ["env:staging"] }),
    ],
  },
  "unprotected-data": {
    fails: [
      [mysql(), `warning stack/db ${deletable} data`],
      [postgresql({ deletionProtection: false }), `warning stack/db ${deletable} data`],
      [machine(), `warning stack/web ${deletable} data`],
      [zone({}, "www"), `warning stack/zone ${deletable} records`],
    ],
    passes: [
      mysql({ deletionProtection: true }),
      postgresql({ lifecycle: { preventDestroy: true } }),
      (stack) => {
        machine()(stack).addOverride("lifecycle.prevent_destroy", true);
      },
      zone({}),
      zone({ deletionProtection: true }, "www"),
    ],
  },
  "password-in-state": {
    fails: [
      [deployed({ rootPass }), inState],
      [(stack) => deployed({ rootPass: variable(stack) })(stack), inState],
    ],
    passes: [machine(), deployed({ rootPassWo: rootPass })],
  },
  "password-login": {
    fails: [
      [deployed({ rootPass }), "warning stack/web has a root password but no SSH key"],
      [deployed({ rootPassWo: rootPass, authorizedKeys: [] }), "warning stack/web has a root password but no SSH key"],
    ],
    passes: [
      machine(),
      deployed({ rootPass, authorizedKeys: ["ssh-ed25519 AAAA me"] }),
      deployed({ rootPass, authorizedUsers: ["ops"] }),
      (stack) =>
        deployed({
          rootPass,
          authorizedKeys: new TerraformVariable(stack, "keys", { type: "list(string)" }).listValue,
        })(stack),
    ],
  },
} satisfies { readonly [id in PolicyId]?: Case };

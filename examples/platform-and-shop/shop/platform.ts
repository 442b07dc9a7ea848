import { DataTerraformRemoteStatePg } from "cdktf";
import type { DataTerraformRemoteStatePgConfig } from "cdktf";
import { Domain, Firewall, MySqlDatabase } from "cdktf-stratus";
import type { IDomain, IFirewall, IMySqlDatabase } from "cdktf-stratus";
import type { Construct } from "constructs";

/** The objects that the platform team shares with the shop. */
export interface Platform {
  readonly firewall: IFirewall;
  readonly zone: IDomain;
  readonly database: IMySqlDatabase;
}

/** Reads the outputs in the platform team's state: exactly the values that the team shares, with ids. */
function byState(scope: Construct): Platform {
  const state = new DataTerraformRemoteStatePg(scope, "platform", {
    schemaName: "platform",
    skipSchemaCreation: true,
    skipTableCreation: true,
    skipIndexCreation: true,
  } as DataTerraformRemoteStatePgConfig);
  return {
    firewall: Firewall.fromFirewallId(scope, "firewall", state.getNumber("firewall_id")),
    zone: Domain.fromDomainId(scope, "zone", state.getNumber("domain_id")),
    database: MySqlDatabase.fromDatabaseId(scope, "database", state.getNumber("database_id")),
  };
}

/** Reads from the service: needs no access to the other team's state, and finds objects by label or name. */
function byLabel(scope: Construct): Platform {
  return {
    firewall: Firewall.fromLookup(scope, "firewall", { label: "shop-edge" }),
    zone: Domain.fromLookup(scope, "zone", { domain: "shop.example" }),
    database: MySqlDatabase.fromLookup(scope, "database", { label: "shop-db" }),
  };
}

/** Reads the platform in the way that cdktf.json sets. */
export function readPlatform(scope: Construct): Platform {
  const way: unknown = scope.node.tryGetContext("readBy");
  if (way === "state") return byState(scope);
  if (way === "label") return byLabel(scope);
  throw new Error(`readBy in cdktf.json is ${JSON.stringify(way)}; it may be "state" or "label"`);
}

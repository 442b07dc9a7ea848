import type { Properties } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { firewallDevice } from "../../../../src/resources/firewall_device/contract";
import { mysqlDatabase } from "../../../../src/resources/mysql_database/contract";
import { postgresqlDatabase } from "../../../../src/resources/postgresql_database/contract";
import type { Resource } from "../../../support/terraform/workspace";

// The basis of the configurations in the cases. `more` contains additional fields of a case.

export const zone = (more: Properties = {}): Resource => ({
  contract: domain,
  config: () => ({ domain: "shop.example", type: "master", soaEmail: "ops@shop.example", ...more }),
});

export const www = (more: Properties = {}): Resource => ({
  contract: domainRecord,
  config: (of) => ({ domainId: of("zone")["id"], type: "A", name: "www", target: "192.0.2.1", ...more }),
});

export const web = (more: Properties = {}): Resource => ({
  contract: computeInstance,
  config: () => ({ label: "web", region: "us-east", type: "g6-nanode-1", ...more }),
});

export const booted = { image: "public/debian12", rootPass: "correct-Horse-7", booted: true };

export const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };

export const edge = (more: Properties = {}): Resource => ({
  contract: firewall,
  config: () => ({ label: "edge", rules, ...more }),
});

/** The device that puts one instance behind one firewall. */
export const behind = (firewallName = "edge", instanceName = "web"): Resource => ({
  contract: firewallDevice,
  config: (of) => ({ firewallId: of(firewallName)["id"], computeId: of(instanceName)["id"] }),
});

const placed = { region: "us-east", type: "g6-dedicated-2" };

export const orders = (more: Properties = {}): Resource => ({
  contract: mysqlDatabase,
  config: () => ({ ...placed, label: "orders", engine: "mysql/8.0.30", ...more }),
});

export const ledger = (more: Properties = {}): Resource => ({
  contract: postgresqlDatabase,
  config: () => ({ ...placed, label: "ledger", engine: "postgresql/14.6", ...more }),
});

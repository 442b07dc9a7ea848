import type { SpecificationDecision } from "../emulator/decisions";
import { wireDecisions } from "../emulator/wire/decisions";
import { httpDecisions } from "../emulator/http/decisions";
import { accessDecisions } from "../emulator/access/decisions";
import { objectDecisions } from "../emulator/objects/decisions";
import { catalogueDecisions } from "../emulator/catalogue/decisions";
import { instanceDecisions } from "./compute_instance/emulator/decisions";
import { backupDecisions } from "./instance_backup/emulator/decisions";
import { imageDecisions } from "./image/emulator/decisions";
import { databaseDecisions } from "./base/managed_database/emulator/decisions";
import { domainDecisions } from "./domain/emulator/decisions";
import { recordDecisions } from "./domain_record/emulator/decisions";
import { firewallDecisions } from "./firewall/emulator/decisions";
import { addressDecisions } from "./ip_address/emulator/decisions";
import { reverseDnsDecisions } from "./reverse_dns/emulator/decisions";

/** Every choice that is the emulator's own, area by area. `docs/open-places.md` is made from this list. */
export const specificationDecisions: readonly SpecificationDecision[] = [
  ...wireDecisions,
  ...httpDecisions,
  ...accessDecisions,
  ...objectDecisions,
  ...catalogueDecisions,
  ...instanceDecisions,
  ...backupDecisions,
  ...imageDecisions,
  ...databaseDecisions,
  ...domainDecisions,
  ...recordDecisions,
  ...firewallDecisions,
  ...addressDecisions,
  ...reverseDnsDecisions,
];

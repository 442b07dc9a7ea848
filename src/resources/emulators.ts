import type { Emulation } from "../emulator/emulation";
import { instanceEmulation } from "./compute_instance/emulate";
import { domainEmulation } from "./domain/emulate";
import { domainRecordEmulation } from "./domain_record/emulate";
import { firewallEmulation } from "./firewall/emulate";
import { firewallDeviceEmulation } from "./firewall_device/emulate";
import { imageEmulation } from "./image/emulate";
import { instanceBackupEmulation } from "./instance_backup/emulate";
import { mysqlDatabaseEmulation } from "./mysql_database/emulate";
import { regionEmulation } from "./region/emulate";
import { tagEmulation } from "./tag/emulate";

/** What the emulated service does with each kind of object. */
export const emulators: readonly Emulation[] = [
  instanceEmulation,
  domainEmulation,
  domainRecordEmulation,
  firewallEmulation,
  firewallDeviceEmulation,
  imageEmulation,
  instanceBackupEmulation,
  mysqlDatabaseEmulation,
  regionEmulation,
  tagEmulation,
];

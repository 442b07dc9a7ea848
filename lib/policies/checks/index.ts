import { databaseOpenToAll, databaseWithoutTls, unencryptedDatabase } from "./databases";
import { unprotectedData } from "./deletion";
import { disabledFirewall, inboundPolicyAccept, openDatabasePort, openShellPort } from "./firewalls";
import { mailWithoutDmarc, mailWithoutSpf } from "./mail";
import { passwordInState, passwordLogin } from "./passwords";
import { productionWithoutBackups, singleNodeProduction } from "./production";
import { firewallWithoutInstance, instanceWithoutFirewall } from "./protection-by-firewalls";
import { danglingTarget, recordToUnmanagedAddress } from "./records";
import { unusedSuppression } from "./unused-suppression";

/** All built-in checks. Each one runs unless the settings disable it. */
export const builtInChecks = [
  openShellPort,
  openDatabasePort,
  inboundPolicyAccept,
  disabledFirewall,
  instanceWithoutFirewall,
  firewallWithoutInstance,
  databaseOpenToAll,
  databaseWithoutTls,
  unencryptedDatabase,
  singleNodeProduction,
  productionWithoutBackups,
  unprotectedData,
  passwordInState,
  passwordLogin,
  recordToUnmanagedAddress,
  danglingTarget,
  mailWithoutSpf,
  mailWithoutDmarc,
  unusedSuppression,
] as const;

/** The id of a built-in check. */
export type PolicyId = (typeof builtInChecks)[number]["id"];

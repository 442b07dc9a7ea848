import type { PolicyId } from "./checks";
import type { PolicySeverity } from "./policy-check";

/** A set of severities for the built-in checks. */
export type PolicyPack = keyof typeof packs;

type Severities = { readonly [id in PolicyId]?: PolicySeverity };

/** The severities that each pack changes. Other checks keep their own. */
export const packs = {
  baseline: {},
  production: {
    "disabled-firewall": "error",
    "instance-without-firewall": "error",
    "database-without-tls": "error",
    "unencrypted-database": "warning",
    "single-node-production": "error",
    "production-without-backups": "error",
    "unprotected-data": "error",
    "password-in-state": "error",
    "password-login": "error",
  },
  mail: {
    "mail-without-spf": "error",
    "mail-without-dmarc": "error",
  },
} as const satisfies { readonly [name: string]: Severities };

export const isPack = (given: unknown): given is PolicyPack => typeof given === "string" && Object.hasOwn(packs, given);

/** The severities of packs. If several change the same check, the last one applies. */
export const severitiesOf = (names: readonly PolicyPack[]): Severities =>
  Object.assign({}, ...names.map((name) => packs[name])) as Severities;

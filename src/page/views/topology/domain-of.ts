import type { AccountDomain } from "../../../topology/account";

/** The domain that a name belongs to: of several the one with the longest name. */
export const domainOf = (name: string, domains: readonly AccountDomain[]): AccountDomain | undefined =>
  domains
    .filter(({ domain }) => name === domain || name.endsWith(`.${domain}`))
    .sort((one, other) => other.domain.length - one.domain.length)
    .at(0);

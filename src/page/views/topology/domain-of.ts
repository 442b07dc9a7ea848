import { view } from "../../api/control";
import type { Kind } from "../../api/kinds";
import { useLoaded } from "../../state/use-loaded";
import { hrefOf } from "../../text/routes";

interface Domains {
  readonly data: readonly { readonly id: number; readonly domain: string }[];
}

/** The domain that a name belongs to: of several the one with the longest name. */
export function longestDomain<D extends { readonly domain: string }>(name: string, domains: readonly D[]) {
  return domains
    .filter(({ domain }) => name === domain || name.endsWith(`.${domain}`))
    .sort((one, other) => other.domain.length - one.domain.length)
    .at(0);
}

/** Where the records of a name are to be seen. Without its domain it is the listing of domains. */
export function useDomainOf(kinds: readonly Kind[]): (name: string) => string | undefined {
  const kind = kinds.find((each) => each.kind === "domain");
  const path = `${kind?.list ?? ""}?page=1&page_size=500`;
  const { value } = useLoaded(async (signal) => (kind ? view<Domains>(path, { signal }) : undefined), path, [
    kind?.store ?? "domain",
  ]);
  return (name) => {
    if (!kind) return undefined;
    const found = longestDomain(name, value?.data ?? []);
    return found ? hrefOf(["objects", kind.kind, found.id], { tab: "domain_record" }) : hrefOf(["objects", kind.kind]);
  };
}

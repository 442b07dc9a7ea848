import type { Emulation } from "../../emulator/emulation";
import { domain } from "./contract";

export const domainKind = domain.name;

export const domainEmulation: Emulation = {
  contract: domain,
  grants: "domains",
  unique: "domain",
  removed: ({ store }, { id }) => {
    store.objects.removeAll("domain_record", { parent: id });
  },
};

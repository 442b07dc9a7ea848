import type { StoredBody } from "../../../emulator/objects/emulation";
import { objectKind } from "../../../emulator/store";
import { domain } from "../contract";

export type StoredDomain = StoredBody<typeof domain>;

export const domainKind = objectKind<StoredDomain>(domain.name);

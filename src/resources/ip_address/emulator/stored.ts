import type { StoredBody } from "../../../emulator/objects/emulation";
import { objectKind } from "../../../emulator/store";
import { ipv6Range } from "../../ipv6_range/contract";
import { ipAddress } from "../contract";

interface Internal {
  /** When its reverse name was last changed. No answer shows it. */
  readonly updated: string;
}

/** Instances have IPv6 addresses too, which cannot be allocated and which the contract does not have for that reason. */
export type AddressBody = Omit<StoredBody<typeof ipAddress, Internal>, "type"> & { readonly type: "ipv4" | "ipv6" };

export type RangeBody = StoredBody<typeof ipv6Range>;

export const addressKind = objectKind<AddressBody>(ipAddress.name);
export const rangeKind = objectKind<RangeBody>(ipv6Range.name);

/** A resource's address without the key of one of several instances. */
export const plainAddress = (address: string): string => address.replace(/\[[^\]]*\]$/, "");

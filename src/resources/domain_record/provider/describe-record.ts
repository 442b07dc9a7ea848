import { propertyText } from "../../../contract";
import type { ZoneRecord } from "../contract/identity";

/** `www A 192.0.2.1`, with `@` for the domain itself. */
export const describeRecord = ({ name, type, target }: ZoneRecord) =>
  `${propertyText(name) || "@"} ${String(type)} ${String(target)}`;

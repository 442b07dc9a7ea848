import { propertyText } from "../../../contract";
import { howToAdopt } from "../../../provider/describe-object";
import { domainRecord } from "../contract";
import type { Named } from "../contract/conflicts";
import type { ZoneRecord } from "../contract/identity";

/** `www A 192.0.2.1`, with `@` for the domain itself. */
export const describeRecord = ({ name, type, target }: ZoneRecord) =>
  `${propertyText(name) || "@"} ${String(type)} ${String(target)}`;

/** How to adopt a record of the service, which is named by its id. */
export const adoptionOf = (domainId: unknown, { name: id }: Named) => howToAdopt(domainRecord, { domainId, id });

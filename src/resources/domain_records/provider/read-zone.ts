import {
  collectionPath,
  type ConfiguredRequest,
  fromWire,
  kindIn,
  listedId,
  type ProviderSession,
  readParentAttributes,
} from "../../../provider/author";
import { domainRecord } from "../../domain_record/contract";
import type { RecordContext } from "../../domain_record/contract/canonical";
import type { PresentRecord } from "./record-changes";

type Request = Pick<ConfiguredRequest<ProviderSession>, "session" | "signal">;
type ZoneAttributes = Pick<RecordContext, "domain">;

/** Reads the attributes of the zone that the spellings of its records depend on. */
export const readZoneAttributes = ({ session, signal }: Request, domainId: unknown): Promise<ZoneAttributes> =>
  readParentAttributes(session, domainRecord, { domainId }, signal);

/** Reads the current records of the zone. */
export async function readZone(
  { session, signal }: Request,
  domainId: unknown,
  zoneAttributes: ZoneAttributes,
): Promise<PresentRecord[]> {
  const all = await session.client.list(collectionPath(domainRecord, { domainId }), { signal });
  return all.map((json) => {
    const record = fromWire(domainRecord, json);
    kindIn(domainRecord.name, "type", json["type"]);
    return { id: listedId(domainRecord, record), record: { ...zoneAttributes, ...record } };
  });
}

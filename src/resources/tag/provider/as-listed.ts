import type { Known } from "../../../contract";
import { isSet, propertyText } from "../../../contract";
import type { OperationContext } from "../../../provider/handler";
import { memberKinds, tag } from "../contract";

/**
 * Whether the tag is there, and on everything that its resource lists, as far as listings tell that with fewer requests
 * than one for each tag. Otherwise the tag's own objects tell more.
 */
export async function isAsListed({ session, signal }: OperationContext, known: Known<typeof tag>): Promise<boolean> {
  const label = String(known.label);
  const listed = memberKinds.map(({ field, contract }) => ({ ids: known[field], contract }));
  if (!listed.every(({ ids, contract }) => isSet(ids) && (contract !== undefined || ids.length === 0))) return false;
  const { client } = session;
  const options = { signal, onlyFromListing: true };
  if (!(await client.read(tag.path, label, { ...options, idField: "label" }))) return false;
  for (const { ids, contract } of listed) {
    for (const id of contract ? (ids ?? []) : []) {
      const object = await client.read(String(contract?.path), id, { ...options, readsBefore: 0 });
      const tags = object?.["tags"];
      if (!Array.isArray(tags) || !tags.some((each) => propertyText(each) === label)) return false;
    }
  }
  return true;
}

import type { Properties } from "../../contract";
import { toObject, decodeResponse } from "../../provider/requests/decode";
import { defineHandler } from "../../provider/handler";
import { objectPath } from "../../provider/requests/paths";
import { tag } from "../tag/contract";
import { taggedKinds, taggedObjects } from "./contract";

/** One entry of the listing of a tag's objects. */
interface TaggedObject {
  readonly type: string;
  readonly data: Properties;
}

export const taggedObjectsHandler = defineHandler(taggedObjects, {
  async read({ session, signal }, { label }) {
    const entries = await session.client.list(objectPath(tag, { label }), { signal });
    const objects = entries.map((json) => decodeResponse<TaggedObject>(json));
    const lists = taggedKinds.map(({ field, type, contract }) => {
      const ofKind = objects.filter((object) => object.type === type).map(({ data }) => data);
      return [field, contract ? ofKind.map((data) => toObject(contract, data, {})) : ofKind] as const;
    });
    return { label, ...Object.fromEntries(lists) };
  },
});

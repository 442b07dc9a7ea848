import { toObject } from "../../provider/requests/decode";
import { defineHandler } from "../../provider/handler";
import { objectPath } from "../../provider/requests/paths";
import { tag } from "../tag/contract";
import { taggedObjectIn } from "../tag/provider/exact-tags";
import { taggedKinds, taggedObjects } from "./contract";

export const taggedObjectsHandler = defineHandler(taggedObjects, {
  async read({ session, signal }, { label }) {
    const entries = await session.client.list(objectPath(tag, { label }), { signal });
    const objects = entries.map(taggedObjectIn);
    const lists = taggedKinds.map(({ field, type, contract }) => {
      const ofKind = objects.filter((object) => object.type === type).map(({ data }) => data);
      return [field, contract ? ofKind.map((data) => toObject(contract, data, {})) : ofKind] as const;
    });
    return { label, ...Object.fromEntries(lists) };
  },
});

import { defineHandler, objectPath, parseListed, unreadableValues } from "../../provider/author";
import { tag } from "../tag/contract";
import { taggedObjectIn } from "../tag/provider/exact-tags";
import { taggedKinds, taggedObjects } from "./contract";

export const taggedObjectsHandler = defineHandler(taggedObjects, {
  async read({ session, signal, report }, { label }) {
    const entries = await session.client.list(objectPath(tag, { label }), { signal });
    const objects = entries.map(taggedObjectIn);
    const lists = taggedKinds.map(({ field, type, contract }) => {
      const ofKind = objects.filter((object) => object.type === type).map(({ data }) => data);
      if (!contract) return [field, ofKind] as const;
      const listed = ofKind.map((data) => parseListed(contract, data));
      const odd = listed.filter(({ problems }) => problems.length > 0);
      if (odd.length > 0) report(unreadableValues(contract, odd, "They are null in the result."));
      return [field, listed.map(({ object }) => object)] as const;
    });
    return { label, ...Object.fromEntries(lists) };
  },
});

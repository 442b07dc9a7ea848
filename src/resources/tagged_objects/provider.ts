import { taggedObjects } from "./contract";
import { segment } from "../../client";
import type { Contract, Properties } from "../../contract";
import { toObject, decodeResponse } from "../../provider/requests/decode";
import { defineHandler } from "../../provider/handler";
import { tag } from "../tag/contract";
import { taggedKinds } from "./contract";

export const taggedObjectsHandler = defineHandler<Contract>(taggedObjects, {
  async read(context, { label }) {
    const path = `${tag.path}/${segment(String(label))}`;
    const objects = (await context.session.client.list(path, { signal: context.signal })).map(decodeResponse);
    const lists = Object.entries(taggedKinds).map(([type, kind]) => {
      const contract: Contract | undefined = "contract" in kind ? kind.contract : undefined;
      const own = objects.filter((each) => each["type"] === type).map(({ data }) => data as Properties);
      return [kind.field, contract ? own.map((data) => toObject(contract, data, {})) : own];
    });
    return { label, ...Object.fromEntries(lists) };
  },
});

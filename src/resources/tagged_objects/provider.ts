import { segment } from "../../client";
import type { Contract, Properties } from "../../contract";
import { objectOf, received } from "../../provider/requests/decode";
import type { Handler } from "../../provider/handler";
import { tag } from "../tag/contract";
import { taggedKinds } from "./contract";

export const handler: Handler = {
  async read(work, { label }) {
    const path = `${tag.path}/${segment(String(label))}`;
    const objects = (await work.session.client.list(path, { signal: work.signal })).map(received);
    const lists = Object.entries(taggedKinds).map(([type, kind]) => {
      const contract: Contract | undefined = "contract" in kind ? kind.contract : undefined;
      const own = objects.filter((each) => each["type"] === type).map(({ data }) => data as Properties);
      return [kind.field, contract ? own.map((data) => objectOf(contract, data, {})) : own];
    });
    return { label, ...Object.fromEntries(lists) };
  },
};

import { defineHandler } from "../../../provider/author";
import { reverseDns } from "../contract";
import { linodeReverseDns } from "../counterpart";
import { setName } from "./set-name";

export const reverseDnsHandler = defineHandler(reverseDns, {
  counterpart: linodeReverseDns,

  async create(context, wanted) {
    const isTimeGiven = wanted.timeouts?.create !== undefined;
    return { ...(await setName(context, wanted, wanted.rdns, isTimeGiven)), address: wanted.address };
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("rdns")) return false;
    return setName(context, prior, wanted.rdns, wanted.timeouts?.update !== undefined);
  },

  async delete(context, known) {
    await setName(context, known, null, false);
  },
});

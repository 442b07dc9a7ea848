import type { Handler } from "../../provider/handler";
import { planDatabase } from "../database/turns";

export const handler: Handler = {
  async plan(planning) {
    await planDatabase(planning);
    return undefined;
  },
};

import type { Handler } from "../../provider/handler";
import { planDatabase } from "../base/managed_database/provider";

export const handler: Handler = {
  async plan(planning) {
    await planDatabase(planning);
    return undefined;
  },
};

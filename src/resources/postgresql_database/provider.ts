import type { Handler } from "../../provider/handler";
import { planDatabase } from "../base/managed_database/provider";

export const handler: Handler = {
  async modifyPlan(context) {
    await planDatabase(context);
    return undefined;
  },
};

import type { Handler } from "../../provider/handler";
import { onceShown } from "../base/managed_database/provider";

export const handler: Handler = { waitForPrerequisites: onceShown("certificate") };

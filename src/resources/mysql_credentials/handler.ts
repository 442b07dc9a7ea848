import type { Handler } from "../../provider/handler";
import { onceShown } from "../database/turns";

export const handler: Handler = { before: onceShown("credentials") };

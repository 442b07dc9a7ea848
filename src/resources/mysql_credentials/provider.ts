import type { Contract } from "../../contract";
import { mysqlCredentials } from "./contract";
import { defineHandler } from "../../provider/handler";
import { onceShown } from "../base/managed_database/provider";

export const mysqlCredentialsHandler = defineHandler<Contract>(mysqlCredentials, {
  waitForPrerequisites: onceShown("credentials"),
});

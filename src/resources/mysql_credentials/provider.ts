import { defineHandler } from "../../provider/author";
import { waitUntilShown } from "../mysql_database/provider/wait";
import { mysqlCredentials } from "./contract";

export const mysqlCredentialsHandler = defineHandler(mysqlCredentials, {
  waitForPrerequisites: (context, wanted) => waitUntilShown(context, "credentials", wanted),
});

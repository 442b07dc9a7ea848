import { defineHandler } from "../../provider/author";
import { waitUntilShown } from "../mysql_database/provider/wait";
import { mysqlCertificate } from "./contract";

export const mysqlCertificateHandler = defineHandler(mysqlCertificate, {
  waitForPrerequisites: (context, wanted) => waitUntilShown(context, "certificate", wanted),
});

import type { Contract } from "../../contract";
import { mysqlCertificate } from "./contract";
import { defineHandler } from "../../provider/handler";
import { onceShown } from "../base/managed_database/provider";

export const mysqlCertificateHandler = defineHandler<Contract>(mysqlCertificate, {
  waitForPrerequisites: onceShown("certificate"),
});

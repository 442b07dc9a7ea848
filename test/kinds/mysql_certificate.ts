import { mysqlCertificate } from "../../src/resources/mysql_certificate/contract";
import { defineSpecimen } from "./specimen";

export const mysqlCertificateSpecimen = defineSpecimen(mysqlCertificate, {
  constructs: {
    DataMySqlCertificate: [({ database }) => ({ database })],
  },
});

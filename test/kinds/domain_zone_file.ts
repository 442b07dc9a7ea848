import { domainZoneFile } from "../../src/resources/domain_zone_file/contract";
import { defineSpecimen } from "./specimen";

export const domainZoneFileSpecimen = defineSpecimen(domainZoneFile, {
  constructs: {
    DataDomainZoneFile: [({ domain }) => ({ domain })],
  },
});

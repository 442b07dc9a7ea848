import { defineProgram } from "../../../cli/program/model";
import { propertyText } from "../../../contract";
import { domain } from "../../domain/contract";
import { zoneArea } from "../../domain/program";
import { domainRecord } from "../contract";
import { conflictingRecords } from "./conflicts";
import { recordNames } from "./names";
import { recordBlock } from "./statement";

export const domainRecordProgram = defineProgram(domainRecord, {
  construct: "DomainRecord",
  area: ({ attributes }, index) => {
    const zone = index.byId(domain.fields.id, attributes.domainId)?.object;
    return zone ? zoneArea(zone) : `domains/${propertyText(attributes.domainId)}`;
  },
  suffix: null,
  names: recordNames,
  sortedBy: ["name", "type"],
  lines: 1,
  conflicts: conflictingRecords,
  statement: recordBlock,
});

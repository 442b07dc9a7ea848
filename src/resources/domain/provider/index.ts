import type { Contract } from "../../../contract";
import { isDeepStrictEqual } from "node:util";
import { snake } from "../../../contract";
import type { Properties } from "../../../contract";
import { segment } from "../../../client";
import { defineHandler } from "../../../provider/handler";
import { domain } from "../contract";
import { warnOfLostRecords } from "./lost-records";

const starts = ["cloneFrom", "importFrom"] as const;

export const domainHandler = defineHandler<Contract>(domain, {
  /** A domain starts empty, as a copy of another one, or with what a nameserver transfers. */
  createRequest({ domain: name, cloneFrom, importFrom }) {
    if (cloneFrom !== undefined) {
      return { path: `${domain.path}/${segment(String(cloneFrom))}/clone`, body: { domain: name } };
    }
    if (importFrom === undefined) return undefined;
    const { remoteNameserver } = importFrom as Properties;
    const body = { domain: name, remote_nameserver: remoteNameserver };
    return { path: `${domain.path}/import`, body };
  },

  async modifyPlan(context) {
    const { prior, planned, privateState, report } = context;
    if (prior && !planned) await warnOfLostRecords(context, prior);
    for (const start of prior && planned && privateState.imported !== true ? starts : []) {
      if (planned?.[start] === undefined || isDeepStrictEqual(planned[start], prior?.[start])) continue;
      report({
        severity: "warning",
        summary: `${snake(start)} changes nothing any more`,
        detail: `It says how a domain starts, and this one is there already. To start it again, replace it: terraform apply -replace=ADDRESS. That deletes all its records.`,
        path: [snake(start)],
      });
    }
    return undefined;
  },
});

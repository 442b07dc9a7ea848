import { displayName, howToAdopt } from "../describe-object";
import type { Contract, Properties } from "../../contract";
import type { ProviderDiagnostic } from "../../plugin/provider";
import type { RequestIdentity } from "./current-file";
import type { PastRequest } from "./past-files";
import type { WriterLine } from "./processes";

/** The name of a requested object, which may have no id yet. */
export const requestName = ({ type, key }: Pick<RequestIdentity, "type" | "key">) => `stratus_${type}${key}`;

export const mayExist = (request: PastRequest): ProviderDiagnostic => ({
  severity: "warning",
  summary: `${requestName(request)} may have been made already`,
  detail: `A run sent the request for it at ${request.at} and ended before Terraform had recorded it. The apply looks first: it takes over the one that was made, or makes one where there is none.`,
});

export const mayBeDone = (request: PastRequest): ProviderDiagnostic => ({
  severity: "warning",
  summary: `${requestName(request)} may have been done already`,
  detail: `A run sent the request for it at ${request.at} and ended before Terraform had recorded it. ${request.made ? "The service had answered, so the apply does not send it again." : "Whether the service has done it is not known, so the apply does not send it again, and says how to go on."}`,
});

export const wasDone = (request: PastRequest): ProviderDiagnostic => ({
  severity: "warning",
  summary: `${requestName(request)} was done by an earlier run`,
  detail: `That run sent the request for it at ${request.at} and ended before Terraform had recorded it. The service had answered, so it is not done again.`,
});

export const mayHaveBeenDone = ({ at }: PastRequest): string =>
  `A run sent this request at ${at} and ended before it had the answer. Whether the service has done it is not known, so it was not sent again.`;

/** A note if the earlier request carried values that no response returns. */
function unseenFields({ fields }: Contract, wanted: Properties): string {
  const unseen = Object.entries(fields).filter(
    ([name, { spec }]) =>
      spec.notReturned === true &&
      spec.providerOnly !== true &&
      spec.presence !== "computed" &&
      wanted[name] !== undefined,
  );
  if (unseen.length === 0) return "";
  return ` The service does not show all that it was made with, such as passwords: if you have changed these since, replace it.`;
}

export const adopted = (
  request: PastRequest,
  contract: Contract,
  object: Properties,
  wanted: Properties,
): ProviderDiagnostic => wasCreated(request, `It is there as ${displayName(contract, object)}`, contract, wanted);

export const wasCreated = (
  request: PastRequest,
  found: string,
  contract: Contract,
  wanted: Properties,
): ProviderDiagnostic => ({
  severity: "warning",
  summary: `${requestName(request)} was made by an earlier run`,
  detail: `That run sent the request for it at ${request.at} and ended before Terraform had recorded it. ${found}, so this run takes it over and makes no second one.${unseenFields(contract, wanted)}`,
});

export function changedSinceError(request: PastRequest, contract: Contract, object: Properties): Error {
  return new Error(
    `A run made ${displayName(contract, object)} for this resource at ${request.at} and ended before Terraform had recorded it. It is there, and is not what is configured any more: somebody has changed it since. Nothing was made. ${howToGoOn(request)}\n\n${howToAdopt(contract, object)}`,
  );
}

export function severalFound(request: PastRequest, contract: Contract, objects: readonly Properties[]): Error {
  const [first = {}] = objects;
  const ids = objects.map((object) => String(object[contract.id])).join(", ");
  const may = objects.length > 1 ? `${String(objects.length)} objects may be the one` : "One object may be the one";
  const others =
    objects.length > 1 ? ` Where another is meant, write its id in place of ${String(first[contract.id])}.` : "";
  return new Error(
    `A run sent the request for ${requestName(request)} at ${request.at} and ended before it had the answer. ${may} that it made: ${ids}. Nothing tells whether somebody else made it, so nothing was made. ${howToGoOn(request)}\n\n${howToAdopt(contract, first)}${others}`,
  );
}

const howToGoOn = ({ file }: PastRequest) =>
  `Adopt it, or delete it and apply again. If it is somebody else's and another one is to be made, remove the journal of that run, ${file.path}, and apply again.`;

export const stillRunning = ({ pid }: WriterLine): ProviderDiagnostic => ({
  severity: "error",
  summary: "A run that was killed is still at work",
  detail: `Terraform was killed, and the provider that it had started has not ended: process ${String(pid)} of this machine. It may be making objects that nothing records, so nothing was planned or made. Wait until it has ended, or end it with \`${endProcess(pid)}\`, and run this again: what it has made is taken over.`,
});

const endProcess = (pid: number) =>
  process.platform === "win32" ? `taskkill /F /PID ${String(pid)}` : `kill -9 ${String(pid)}`;

export const notWritten = (why: string): ProviderDiagnostic => ({
  severity: "warning",
  summary: "The journal of creates cannot be written",
  detail: `${why}. Where this run is killed while it makes an object, the next one cannot know of it and may make a second one. Set journal (STRATUS_JOURNAL) to a folder that can be written.`,
});

import type { Contract, Properties } from "../../../contract";
import { displayName } from "../../../objects/names";
import type { ProviderDiagnostic } from "../../plugin/provider";
import { howToAdopt } from "../advice";
import type { RequestIdentity } from "./current-file";
import type { PastRequest } from "./past-files";
import type { WriterLine } from "./processes";

/** The name of a requested object, which may have no id yet. */
export const requestName = ({ type, key }: Pick<RequestIdentity, "type" | "key">) => `stratus_${type}${key}`;

export const mayExist = (request: PastRequest): ProviderDiagnostic => ({
  severity: "warning",
  summary: `${requestName(request)} may already exist`,
  detail: `An earlier run sent the create request at ${request.at} and ended before Terraform recorded the result. The apply looks for the object first. It adopts the object if it exists, and creates it otherwise.`,
});

const maxNamed = 10;

/** The first names of the objects, and their number. Terraform doesn't wrap indented lines. */
function namesOf(requests: readonly PastRequest[]): string {
  const named = requests.slice(0, maxNamed).map((request) => `  ${requestName(request)}`);
  const more = requests.length - named.length;
  return [...named, ...(more > 0 ? [`  and ${String(more)} more`] : [])].join("\n");
}

/** One message for all objects of a run, because a message for each would hide the others. */
export const someMayExist = (requests: readonly PastRequest[]): ProviderDiagnostic => ({
  severity: "warning",
  summary: `${String(requests.length)} objects of an earlier run may already exist`,
  detail: `An earlier run sent requests and ended before Terraform recorded the results. The apply looks for these objects first. It adopts those that exist, and creates the others:\n\n${namesOf(requests)}`,
});

export const someWereCreated = (requests: readonly PastRequest[]): ProviderDiagnostic => ({
  severity: "warning",
  summary: "An earlier run created objects that Terraform didn't record",
  detail: `That run sent ${String(requests.length)} requests and ended before Terraform recorded the results. This run looks for these objects, and adopts those that exist instead of creating second ones:\n\n${namesOf(requests)}`,
});

export const mayBeDone = (request: PastRequest): ProviderDiagnostic => ({
  severity: "warning",
  summary: `${requestName(request)} may have run already`,
  detail: `An earlier run sent the request at ${request.at} and ended before Terraform recorded the result. ${request.made ? "The service accepted the request, so the apply doesn't send it again." : "The outcome is unknown, so the apply doesn't send it again. It stops with an error that explains how to continue."}`,
});

export const wasDone = (request: PastRequest, isAction: boolean): ProviderDiagnostic => ({
  severity: "warning",
  summary: `An earlier run completed ${requestName(request)}`,
  detail: `That run sent the request at ${request.at} and ended before Terraform recorded the result. The service accepted the request, so it wasn't sent again.${isAction ? " To run the operation again, invoke the action once more." : ""}`,
});

export const mayHaveBeenDone = ({ at }: PastRequest): string =>
  `An earlier run sent this request at ${at} and ended before it received the response. The outcome is unknown, so the request wasn't sent again.`;

/** A note if the earlier request carried values that no response returns. */
export function unseenFields({ fields }: Contract, wanted: Properties): string {
  const unseen = Object.entries(fields).filter(
    ([name, { spec }]) =>
      spec.notReturned === true &&
      spec.providerOnly !== true &&
      spec.presence !== "computed" &&
      wanted[name] !== undefined,
  );
  if (unseen.length === 0) return "";
  return " The service doesn't return some of its values, such as passwords. If you have changed one of them since that run, replace the object.";
}

export const adopted = (
  request: PastRequest,
  contract: Contract,
  object: Properties,
  wanted: Properties,
): ProviderDiagnostic => wasCreated(request, `The object exists as ${displayName(contract, object)}`, contract, wanted);

export const wasCreated = (
  request: PastRequest,
  found: string,
  contract: Contract,
  wanted: Properties,
): ProviderDiagnostic => ({
  severity: "warning",
  summary: `An earlier run created ${requestName(request)}`,
  detail: `That run sent the create request at ${request.at} and ended before Terraform recorded the result. ${found}, so this run adopted it instead of creating a second one.${unseenFields(contract, wanted)}`,
});

export function changedSinceError(request: PastRequest, contract: Contract, object: Properties): Error {
  return new Error(
    `An earlier run created ${displayName(contract, object)} for this resource at ${request.at} and ended before Terraform recorded it. The object was changed since then and no longer matches the configuration, so nothing was created. ${howToContinue(request)}\n\n${howToAdopt(contract, object)}`,
  );
}

export function severalFound(request: PastRequest, contract: Contract, objects: readonly Properties[]): Error {
  const [first = {}] = objects;
  const ids = objects.map((object) => String(object[contract.id])).join(", ");
  const count = objects.length > 1 ? `${String(objects.length)} objects` : "One object";
  const others = objects.length > 1 ? ` To adopt another one, replace ${String(first[contract.id])} with its ID.` : "";
  return new Error(
    `An earlier run sent the create request for ${requestName(request)} at ${request.at} and ended before it received the response. ${count} may have been created by that request: ${ids}. Another user may also have created ${objects.length > 1 ? "them" : "it"}, so this run created nothing. ${howToContinue(request)}\n\n${howToAdopt(contract, first)}${others}`,
  );
}

const howToContinue = ({ file }: PastRequest) =>
  `Adopt the object, or delete it and run apply again. If it belongs to another user and you need a new one, delete the journal of the earlier run, ${file.path}, and run apply again.`;

export const stillRunning = ({ pid }: WriterLine): ProviderDiagnostic => ({
  severity: "error",
  summary: "The provider of a killed run is still running",
  detail: `Terraform was killed, but the provider that it started is still running as process ${String(pid)} on this machine. It may be creating objects that Terraform doesn't record, so nothing was planned or created. Wait until the process ends, or end it with \`${endProcess(pid)}\`, and run this again. The next apply adopts the objects that it created.`,
});

const endProcess = (pid: number) =>
  process.platform === "win32" ? `taskkill /F /PID ${String(pid)}` : `kill -9 ${String(pid)}`;

export const notWritten = (why: string): ProviderDiagnostic => ({
  severity: "warning",
  summary: "Unable to write the journal",
  detail: `${why}. If this run is killed while it creates an object, the next run can't find that object and may create a second one. Set journal (STRATUS_JOURNAL) to a writable folder.`,
});

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Contract, sensitiveFieldNames, validate } from "../../../contract";
import { resourceSchema, withoutComputed } from "../../../objects/terraform/schema";
import { fromTerraform } from "../../../objects/terraform/values";
import { environmentOf, providerSettings, publicAddresses } from "../../../shared/provider-settings";
import { version } from "../../../shared/version";
import { dataFolder } from "../../../terraform/place";
import { type Client, type Clock, connect, realClock } from "../../client";
import type { ProviderSession, SettingsOrigin } from "../../context";
import { log } from "../../plugin/log";
import {
  type ConfigureRequest,
  DiagnosticsError,
  ownPlace,
  type ProviderDiagnostic,
  type RunPlace,
  type ValidateRequest,
} from "../../plugin/provider";
import type { Schema } from "../../plugin/schema";
import { problemDiagnostic } from "../diagnostics";
import { Journal } from "../journal";
import { stillRunning } from "../journal/messages";
import { hashValues, journalPaths } from "../journal/terraform-state";
import { AcceptedSettings } from "../run/accepted-settings";
import { Activity } from "../run/activity";
import { Locks, Ownership } from "../run/locks";
import { ObjectRepository } from "../run/object-repository";
import { RunState } from "../run/run-state";
import { noteSecret } from "../run/secrets";
import { connectionOf, type ProviderSettings, settingsInForce } from "../run/settings";
import { logSummary, summaryProblem } from "./summary";

const schema = resourceSchema(providerSettings);

/** The provider's settings, none of which is computed. */
export const providerSchema: Schema = { ...schema, attributes: withoutComputed(schema.attributes) };

export function validateSettings(request: ValidateRequest): void {
  const given = fromTerraform(providerSchema.attributes, request.config);
  for (const problem of validate(providerSettings, given)) request.report(problemDiagnostic(problem));
}

/** The source of a setting. The configuration takes precedence. */
function settingOf(request: ConfigureRequest, name: "token" | "baseUrl"): string {
  const isConfigured = fromTerraform(providerSchema.attributes, request.config)[name] !== undefined;
  return isConfigured ? "the provider block" : `the environment variable ${environmentOf[name]}`;
}

function missing(name: "token" | "baseUrl", attribute: string, more = ""): ProviderDiagnostic {
  return {
    severity: "error",
    summary: `Missing ${attribute}`,
    detail: `The provider requires ${attribute}. Set ${attribute} in the provider block, or set the environment variable ${environmentOf[name]}.${more}`,
    path: [attribute],
  };
}

function problemsOf(given: ProviderSettings, { folder }: RunPlace): ProviderDiagnostic[] {
  const diagnostics = validate(providerSettings, given).map(problemDiagnostic);
  if (given.baseUrl === undefined) {
    const address = publicAddresses[given.dialect ?? "stratus"];
    const more = address === undefined ? "" : ` The public service of this dialect has the URL ${address}.`;
    diagnostics.push(missing("baseUrl", "base_url", more));
  }
  if (given.token === undefined) diagnostics.push(missing("token", "token"));
  const { caFile } = given;
  if (typeof caFile === "string" && !existsSync(resolve(folder, caFile))) {
    diagnostics.push({
      severity: "error",
      summary: "Invalid argument",
      detail: `ca_file must be the path of a readable file, got ${JSON.stringify(caFile)}, which doesn't exist.`,
      path: ["ca_file"],
    });
  }
  return diagnostics;
}

/**
 * Opens the session of a configuration without sending a request (see check-service.ts). Tests pass their own
 * clock.
 */
export function openSession(
  request: ConfigureRequest,
  contracts: readonly Contract[],
  clock = realClock,
): ProviderSession {
  const { place } = request;
  const given = settingsInForce(fromTerraform(providerSchema.attributes, request.config), place.environment);
  const diagnostics = problemsOf(given, place);
  const unusable = summaryProblem(place.environment);
  if (unusable) diagnostics.push(unusable);
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics);
  noteSecret(given.token);
  const client = connect({
    ...connectionOf(given),
    ...(typeof given.caFile === "string" && { caFile: resolve(place.folder, given.caFile) }),
    sensitiveFields: () => sensitiveFieldNames(contracts),
    userAgent: `Terraform/${request.terraformVersion} terraform-provider-stratus/${version}`,
    log: (level, message, fields) => {
      log[level](message, fields);
    },
    clock,
  });
  return createSession(client, given, {
    contracts,
    place,
    clock,
    baseUrlSetting: settingOf(request, "baseUrl"),
    tokenSetting: settingOf(request, "token"),
  });
}

interface SessionParts extends Pick<SettingsOrigin, "baseUrlSetting" | "tokenSetting"> {
  readonly contracts: readonly Contract[];
  readonly place?: RunPlace;
  readonly clock?: Clock;
}

/** Creates the session of a client from its valid effective settings. Sends no request. */
export function createSession(client: Client, given: ProviderSettings, parts: SessionParts): ProviderSession {
  const { contracts, place = ownPlace(), clock = realClock, baseUrlSetting, tokenSetting } = parts;
  const journal = openJournal(given, place);
  return {
    client,
    place,
    journal,
    activity: new Activity(),
    clock,
    locks: new Locks(),
    ownership: new Ownership(),
    kinds: kindsIn(contracts),
    origin: { baseUrl: given.baseUrl as string, baseUrlSetting, tokenSetting },
    accepted: new AcceptedSettings(dataFolder(place.folder, place.environment), connectionOf(given)),
    checked: Promise.resolve(undefined),
    closing: new AbortController(),
    objects: new ObjectRepository(client, journal),
    runState: new RunState(),
  };
}

function openJournal({ baseUrl, token, journal }: ProviderSettings, place: RunPlace): Journal {
  const { folder, stateFile } = journalPaths({
    cwd: place.folder,
    environment: place.environment,
    baseUrl: baseUrl as string,
    given: journal as string | undefined,
  });
  return new Journal(folder, hashValues(token), stateFile);
}

/** Waits for processes that a killed run has left behind. */
export async function waitForKilledRuns(
  session: ProviderSession,
  { signal }: Pick<ConfigureRequest, "signal">,
): Promise<void> {
  const staying = await session.journal.earlierRunsEnded(signal);
  if (staying) throw new DiagnosticsError([stillRunning(staying)]);
}

/** @param isAbandoned true if Terraform has ended without stopping the provider */
export async function closeSession(session: ProviderSession, isAbandoned = false): Promise<void> {
  const { client, closing, journal, place } = session;
  closing.abort();
  journal.end({ isAbandoned });
  // Runs first, because Terraform gives a provider little time to stop.
  logSummary(client.statistics, place.environment);
  await client.close();
}

/** The contracts of objects that have an id and an account-wide collection, such as instances. */
function kindsIn(contracts: readonly Contract[]): ReadonlyMap<string, Contract> {
  const kinds = contracts.flatMap((contract): readonly (readonly [string, Contract])[] => {
    const { fields, id, operations, parent } = contract;
    const kind = fields[id]?.spec.idOf;
    return kind === undefined || parent || !operations.includes("view") ? [] : [[kind, contract]];
  });
  return new Map(kinds);
}

import { connect as connectTls } from "node:tls";
import { findMissingScopes, groupBy, isScopeList, type Properties } from "../../../contract";
import { ApiError, ConnectionError, explainUnusable, findServiceProblem } from "../../../provider/commands";
import { contracts } from "../../../resources/contracts";
import { environmentOf } from "../../../shared/provider-settings";
import { setVariable, shellQuote, unsetVariable } from "../../../shared/shell";
import type { Account } from "../../account";
import { findSettingProblems, openService, type SettingProblem, settingsOrigin } from "../../connection";
import { type DoctorFinding, findingsOf } from "./finding";
import type { UsedResources } from "./used-resources";

const areaOf: Readonly<Record<string, string>> = { token: "token", baseUrl: "address" };
const setToken = setVariable(environmentOf.token, "…");

/** The way to set another URL: an option wins over the environment variable, so the variable wouldn't change anything. */
const setBaseUrl = ({ baseUrl }: Properties, value = "https://…/v4"): string =>
  baseUrl === undefined
    ? setVariable(environmentOf.baseUrl, value)
    : `Run the command with --base-url ${shellQuote(value)}`;

/** Checks the configured service, its token and its clock. Sends nothing if a setting is invalid. */
export async function checkServiceOf(options: Properties, used: UsedResources): Promise<readonly DoctorFinding[]> {
  const problems = findSettingProblems(options);
  if (problems.length > 0) return problems.map((each) => settingFinding(each, options, used));
  const account = openService(options);
  try {
    return await checkAccount(account, options, used);
  } finally {
    await account.client.close();
  }
}

function settingFinding(
  { name, words }: SettingProblem,
  options: Properties,
  { settings }: UsedResources,
): DoctorFinding {
  const { good, problem } = findingsOf(areaOf[name] ?? "settings");
  const isGivenInProgram = settings.has(name) && /is missing/.test(words);
  if (isGivenInProgram) return good("set in the provider block of the program, so it wasn't checked");
  if (name === "token") return problem(words, setToken);
  if (name === "baseUrl") return problem(words, setBaseUrl(options));
  // The words begin with the option or the environment variable.
  return problem(words, `Correct ${words.replace(/:.*/s, "")}`);
}

async function checkAccount(
  account: Account,
  options: Properties,
  used: UsedResources,
): Promise<readonly DoctorFinding[]> {
  const { client, baseUrl } = account;
  const address = findingsOf("address");
  const error = await findServiceProblem(client, account.contracts, AbortSignal.timeout(maxMs));
  if (error === undefined) {
    const answered = address.good(`${baseUrl} responds like the Stratus API`);
    return [answered, ...checkScopes(client.tokenScopes(), used), ...checkClock(client.clockAheadMs())];
  }
  const { summary, detail } = explainUnusable({ baseUrl, ...settingsOrigin(options) }, error);
  const words = detail === undefined ? summary : `${summary}. ${detail}`;
  if (error instanceof ApiError && error.status === 401) {
    const token = findingsOf("token").problem(words, setToken);
    return [address.good(`${baseUrl} responds like the Stratus API`), token, ...checkClock(client.clockAheadMs())];
  }
  if (await needsTls(baseUrl)) {
    const todo = setBaseUrl(options, baseUrl.replace(/^http:/i, "https:"));
    return [address.problem(`${baseUrl} responds only over https://.`, todo)];
  }
  // The client suggests a working base URL if it knows one.
  const better = / Set base_url to (\S+)\.(?: |$)/.exec(words)?.[1];
  const todo = better === undefined ? todoFor(error, words, options) : setBaseUrl(options, better);
  return [address.problem(words, todo), ...checkClock(client.clockAheadMs())];
}

/** The fix for a service that can't be used, if no other URL is known to work. */
function todoFor(error: unknown, words: string, options: Properties): string {
  const variable = /(?:the proxy \S+ \(|failed: )(https?_proxy)\b/i.exec(words)?.[1];
  if (error instanceof ConnectionError && variable !== undefined)
    return `Correct ${variable}, or connect without the proxy: ${unsetVariable(variable)}`;
  if (/certificate isn't trusted/.test(words)) return "Run the command with --ca-file FILE";
  return `Start the service, or use the URL of another service: ${setBaseUrl(options)}`;
}

const maxMs = 60_000;
const handshakeMs = 3_000;

/** True if a plain HTTP URL belongs to a server that only accepts TLS. */
async function needsTls(address: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "http:") return false;
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    // Sends no data. The certificate doesn't matter, only that the server uses TLS.
    const socket = connectTls({ host, port: Number(port || 443), rejectUnauthorized: false, timeout: handshakeMs });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once("secureConnect", () => end(true))
      .once("error", () => end(false))
      .once("timeout", () => end(false));
  });
}

/** Checks for missing scopes, first those that the program needs. */
function checkScopes(held: string | undefined, { types }: UsedResources): readonly DoctorFinding[] {
  const { good, warning, problem } = findingsOf("token");
  if (held === undefined || !isScopeList(held)) {
    return [good("The service accepts the token, but doesn't report its scopes.")];
  }
  const areas = groupBy(contracts, ({ access }) => access.scope ?? undefined);
  const wanted = [...areas].map(([area, kinds]) => ({ area, names: kinds.map(({ name }) => `stratus_${name}`) }));
  const findings: DoctorFinding[] = [];
  const unneeded: string[] = [];
  for (const { area, names } of wanted) {
    const [writing] = findMissingScopes(held, [`${area}:read_write`]);
    if (writing === undefined) continue;
    const here = names.filter((name) => types.has(name));
    const todo = `Create a token with the scope ${writing}, then: ${setToken}`;
    if (here.length === 0) unneeded.push(writing);
    else if (findMissingScopes(held, [`${area}:read_only`]).length > 0)
      findings.push(
        problem(`The token lacks the scope ${writing}, so it can't read or change ${here.join(", ")}.`, todo),
      );
    else
      findings.push(
        warning(`The token lacks the scope ${writing}, so it can plan ${here.join(", ")}, but not change them.`, todo),
      );
  }
  const more =
    unneeded.length === 0 ? "" : `. Missing scopes that the configuration doesn't need: ${unneeded.join(", ")}`;
  return [good(`The service accepts the token. Its scopes: ${held}${more}`), ...findings];
}

/** The maximum clock difference that causes no problems, in milliseconds. */
const maxDifferenceMs = 60_000;

/** The command that sets the clock by a time server. */
const setsClock: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "sudo sntp -sS time.apple.com",
  win32: "w32tm /resync",
};

function checkClock(aheadMs: number | undefined): readonly DoctorFinding[] {
  const { good, warning } = findingsOf("clock");
  if (aheadMs === undefined) return [];
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) < maxDifferenceMs) return [good("This machine's clock matches that of the service.")];
  const words = `This machine's clock is ${String(seconds)} s ${aheadMs > 0 ? "behind" : "ahead of"} that of the service. Certificates and tokens may appear expired or not yet valid.`;
  return [warning(words, setsClock[process.platform] ?? "sudo timedatectl set-ntp true")];
}

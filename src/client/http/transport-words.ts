import { isLoopback } from "../../contract";
import { foreignText } from "../../printable";
import { AnswerLimitError } from "./answer-limits";

/** Why there was no answer, in words. */
interface TransportProblem {
  readonly words: string;
  /** Another attempt would end in the same way. */
  readonly isLasting: boolean;
  /** Nothing listens on this machine. */
  readonly nothingListens: boolean;
  /** Nothing listens at the address, or the host has no address. */
  readonly isRefused: boolean;
}

const hints: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused; is the service running, and base_url right?",
  ENOTFOUND: "the host is not known; is base_url right?",
  EAI_AGAIN: "the host's address could not be looked up",
  UND_ERR_CONNECT_TIMEOUT: "no connection could be made in time",
  UND_ERR_HEADERS_TIMEOUT: "the service took too long",
  UND_ERR_BODY_TIMEOUT: "the answer stopped half way",
  UND_ERR_HEADERS_OVERFLOW: "the headers of the answer are larger than any that are read",
  UND_ERR_SOCKET: "the connection was closed",
  ECONNRESET: "the connection was reset",
};

const isCertificateError = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL/.test(code);

/** OpenSSL reads an answer without TLS as a record of a version or length that there is not. */
const isPlainAnswer = (text: string) => /wrong.version.number|packet.length.too.long|http.request/i.test(text);

const refusals: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/** Something is there, and would do the same again. */
const answered = { isLasting: true, nothingListens: false, isRefused: false } as const;

/** `address` is that of the service. */
export function describeTransportError(cause: Error & { readonly code?: string }, address: string): TransportProblem {
  const { code = "" } = cause;
  const message = foreignText(cause.message);
  if (cause instanceof AnswerLimitError) return { ...answered, words: `${message}.` };
  const url = new URL(address);
  if (isPlainAnswer(`${code} ${message}`)) return { ...answered, words: withoutTls(url, address) };
  if (isCertificateError(code)) {
    const words = `the certificate is not trusted (${message}). If an authority of your own signed it, name its file in ca_file.`;
    return { ...answered, words };
  }
  const nothingListens = code === "ECONNREFUSED" && isLoopback(url);
  return {
    words: nothingListens ? withoutServer(url, address) : `${hints[code] ?? message}${code === "" ? "" : ` (${code})`}`,
    isLasting: code === "ENOTFOUND" || code === "UND_ERR_HEADERS_OVERFLOW",
    nothingListens,
    isRefused: refusals.has(code),
  };
}

function withoutTls(url: URL, address: string): string {
  if (isLoopback(url))
    return `${url.host} does not speak TLS: write ${address.replace(/^https/i, "http")} as base_url.`;
  return `what answers for ${url.host} does not speak TLS, though base_url says https://. Is its host and port right? If a proxy is in between, look at HTTPS_PROXY, too.`;
}

function withoutServer({ protocol, port }: URL, address: string): string {
  const words = `nothing listens on ${address} (ECONNREFUSED). Is base_url right?`;
  return protocol === "http:" && port !== ""
    ? `${words} If it is the emulator, start it with: stratus emulator --port ${port}`
    : words;
}

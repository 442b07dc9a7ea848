import { diagnosticMessage, toDiagnostics } from "../../../src/provider/plugin/rpc/run-handler";

/** The messages of a JavaScript engine for a bug in the program. */
const internal =
  /is not a function|is not defined|is not iterable|is not a constructor|Cannot (read|set|create) propert|Cannot (convert|destructure)|Maximum call stack|Invalid (array|string) length|Invalid URL|URI malformed|circular structure|\bNaN\b|\bundefined\b|\[object \w+\]|Unexpected (token|end)|in JSON at|\b(Type|Range|Syntax|Reference)Error\b/;

/** Control characters of a terminal, except line breaks and tabs. */
const acting = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

const maxLines = 25;
const maxCharacters = 4000;

/** The problems of an error message. The text is as the user sees it. */
export function judgeFailure(error: unknown): { readonly text: string; readonly faults: readonly string[] } {
  const text = toDiagnostics(error, "Cannot apply")
    .map((each) => diagnosticMessage(each, {}))
    .map(({ summary, detail }) => `${summary}: ${detail}`)
    .join("\n");
  const own = text.replace(/"[^"]*"/g, '""');
  const faults = [
    internal.test(own) && "an error of JavaScript",
    acting.test(text) && "a control character",
    text.split("\n").length > maxLines && "too many lines",
    text.length > maxCharacters && "too long",
    text.trim() === "" && "no words",
  ];
  return { text, faults: faults.filter((fault) => fault !== false) };
}

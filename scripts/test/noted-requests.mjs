// The requests of each resource and data source: stored in a file from which docs/internals/endpoints.md is generated, and compared
// with those of the end-to-end tests.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { inRoot } from "../support/project.mjs";

const kept = inRoot("test", "e2e", "requests.txt");
const command = "node scripts/test.mjs e2e --note-requests";

/** @param {string} path */
const linesOf = (path) => (existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : []);

/** Requests that depend on timing are marked by hand. */
const mark = " (sometimes)";
/** @param {string} line */
const bare = (line) => line.replace(mark, "");

/**
 * True if the line lists the objects that its sender is known to read one by one: the client combines such reads.
 * @param {string} line
 * @param {readonly string[]} known
 */
export function isCombinedRead(line, known) {
  const [, list, sender] = /^GET (\S+): (.*)$/.exec(line) ?? [];
  return known.some((each) => {
    const [, path, reader] = /^GET (\S+)\/\{\w+\}: (.*)$/.exec(each) ?? [];
    return path !== undefined && path === list && reader === sender;
  });
}

/** A file to which the tests of one run write their requests. */
export const noteFile = () => inRoot(".cache", `requests-${process.pid}.txt`);

/**
 * Compares what was sent with what is kept, or keeps it. Answers with what is wrong, in lines.
 *
 * @param {object} options
 * @param {boolean} options.whole whether all tests ran, so that what was not sent is sent no more
 * @param {boolean} options.keep whether to write the file
 */
export function compareRequests({ whole, keep }) {
  const sent = new Set(linesOf(noteFile()));
  rmSync(noteFile(), { force: true });
  const known = linesOf(kept);
  const single = known.map(bare);
  const unknown = [...sent].filter((line) => !single.includes(line) && !isCombinedRead(line, single)).sort();
  const gone = whole ? known.filter((line) => !line.endsWith(mark) && !sent.has(line)) : [];
  if (keep) {
    const lines = [...known.filter((line) => !gone.includes(line)), ...unknown].sort();
    writeFileSync(kept, `${lines.join("\n")}\n`);
    return [];
  }
  return [
    ...unknown.map((line) => `test/e2e/requests.txt doesn't list this request: ${line}`),
    ...gone.map((line) => `test/e2e/requests.txt lists a request that no test sent: ${line}`),
    ...(unknown.length + gone.length > 0
      ? [`To update it and docs/internals/endpoints.md, run "${command}" and "npm run docs".`]
      : []),
  ];
}

import { setTimeout as sleep } from "node:timers/promises";
import { InterruptedError } from "../../client";
import { log } from "../../plugin/log";
import { foreignFiles } from "./earlier-files";
import type { WriterLine } from "./lines";
import { writerIn } from "./lines";
import { touchMs } from "./own-file";
import { freshMs, standingOf } from "./writers";

/**
 * How long the end of a provider is waited for whose Terraform is gone, in milliseconds. It ends within some three seconds,
 * whatever it was at work on. Where the system does not tell when a process started, another process may have the number
 * by now; then the file has to be touched for longer than any file of a process that has ended.
 */
const patience = { certain: 10_000, uncertain: freshMs + touchMs };

const pauseMs = 200;

interface Orphan {
  readonly path: string;
  readonly writer: WriterLine;
}

/**
 * Waits until no process is at work any more that a killed run has left in this folder: what it does until then is in its
 * journal when it has ended. Answers one that does not end.
 */
export async function waitForOrphans(
  folder: string,
  signal: AbortSignal,
  { certain, uncertain } = patience,
): Promise<WriterLine | undefined> {
  let orphans: readonly Orphan[] = foreignFiles(folder).flatMap(({ path, lines }) => {
    const writer = writerIn(lines);
    return writer ? [{ path, writer }] : [];
  });
  const started = performance.now();
  let isTold = false;
  for (;;) {
    orphans = orphans.filter(({ path, writer }) => standingOf(path, writer) === "orphaned");
    const waited = performance.now() - started;
    const late = orphans.find(({ writer }) => waited >= (writer.started === undefined ? uncertain : certain));
    if (late || orphans.length === 0) return late?.writer;
    if (!isTold) log.info("waiting for the provider of a run that was killed", { pid: orphans[0]?.writer.pid });
    isTold = true;
    if (signal.aborted) throw new InterruptedError("the provider was not configured", { cause: signal.reason });
    await sleep(pauseMs);
  }
}

import type { Progress } from "../account";
import { progressLine } from "./progress-line";

/** Shows a person how far a walk is. */
export function walkProgress(stream: NodeJS.WriteStream = process.stderr) {
  const line = progressLine(stream);
  return {
    show: ({ done, all, objects }: Progress): void =>
      line.show(`Reading the account: ${String(done)} of ${String(all)} listings, ${String(objects)} objects`),
    end: line.end,
  };
}

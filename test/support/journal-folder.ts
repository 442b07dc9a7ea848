import { tmpdir } from "node:os";
import { join } from "node:path";

// The working directory of tests is that of the project, and a provider in a test must not write files there.
process.env["STRATUS_JOURNAL"] = join(tmpdir(), `stratus-journal-${String(process.pid)}`);

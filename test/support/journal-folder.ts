import { tmpdir } from "node:os";
import { join } from "node:path";

// The working directory of tests is that of the project, in which a provider that a test opens leaves nothing.
process.env["STRATUS_JOURNAL"] = join(tmpdir(), `stratus-journal-${String(process.pid)}`);

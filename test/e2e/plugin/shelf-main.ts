import { appendFileSync } from "node:fs";
import { serve } from "../../../src/provider/plugin/serve";
import { shelfProvider } from "./shelf-provider";

// The test looks here for the processes that must exit.
const pids = process.env["SHELF_PIDS"];
if (pids !== undefined) appendFileSync(pids, `${String(process.pid)}\n`);

void serve(shelfProvider(), { debug: process.argv.includes("--debug") });

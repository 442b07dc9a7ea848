// Runs all end-to-end tests, their samples and the tests of executables with an executable of the provider. scripts/test.mjs
// gets the arguments.
import { buildExecutable, executableVariable } from "./executable.mjs";

process.env[executableVariable] ||= buildExecutable();
process.argv.splice(2, 0, "e2e", "samples", "executable");
await import("../test.mjs");

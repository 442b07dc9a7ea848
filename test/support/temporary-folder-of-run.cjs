// CommonJS, because Jest loads it before it transforms anything.
const { chmodSync, mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

/**
 * Gives the processes of a run one temporary folder, and removes it at the end. The hosts of the constructs create a
 * folder for each app of a test and never remove it.
 */
module.exports = () => {
  // The paths of sockets are limited to 107 characters.
  const folder = mkdtempSync(join(tmpdir(), "tests-"));
  // Like the system's own temporary folder: some system tests run programs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};

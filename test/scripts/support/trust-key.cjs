// Loaded before a script: the release's key is the one in TEST_KEY, and not HashiCorp's.
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");

const openpgp = createRequire(require.resolve("@hashicorp/js-releases"))("openpgp");
const { readKey } = openpgp;
openpgp.readKey = () => readKey({ armoredKey: readFileSync(process.env.TEST_KEY, "utf8") });

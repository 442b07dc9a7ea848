// Loaded before a script: trusts the release key in TEST_KEY, and not HashiCorp's.
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");

// The packages of the script's checkout, and not those next to this file.
const checkout = createRequire(join(process.cwd(), "package.json"));
const openpgp = createRequire(checkout.resolve("@hashicorp/js-releases"))("openpgp");
const { readKey } = openpgp;
openpgp.readKey = () => readKey({ armoredKey: readFileSync(process.env.TEST_KEY, "utf8") });

// Loaded before a script: the release's key is the one in TEST_KEY, and not HashiCorp's.
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");

// The packages of the checkout that the script is of, and not those beside this file.
const checkout = createRequire(join(process.cwd(), "package.json"));
const openpgp = createRequire(checkout.resolve("@hashicorp/js-releases"))("openpgp");
const { readKey } = openpgp;
openpgp.readKey = () => readKey({ armoredKey: readFileSync(process.env.TEST_KEY, "utf8") });

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { provider } from "../../../../src/composition/provider";
import { type Fields, sensitiveFieldNames, snake } from "../../../../src/contract";
import { hideSecrets, noteSecret, notingSecrets } from "../../../../src/provider/engine/run/secrets";
import type { Attributes } from "../../../../src/provider/plugin/schema";
import { Decimal, Dynamic, TERRAFORM_UNKNOWN } from "../../../../src/provider/plugin/value";
import { contracts } from "../../../../src/resources/contracts";
import { providerSettings } from "../../../../src/shared/provider-settings";
import { canaryOf, secrets } from "../../../e2e/secrets/canaries";

it("finds every secret in one of the contracts, under the API's names", () => {
  expect([...sensitiveFieldNames(contracts)].sort()).toEqual([
    "password",
    "root_pass",
    "root_pass_wo",
    "script_data",
    "upload_to",
    "user_data",
    "username",
  ]);
});

describe("a field with the name of a secret is a secret", () => {
  /** Public keys, names of users, and facts about a secret that do not contain it. */
  const open = ["authorized_keys", "root_pass_wo_version", "private_ip", "private_ipv4"];
  const soundsSecret = /pass|secret|token|key|credential|private|_data$/;
  const names = (fields: Fields): readonly string[] =>
    Object.entries(fields).flatMap(([name, { spec }]) => {
      const inside = names({ ...spec.fields, ...spec.item?.spec.fields });
      return spec.sensitive === true ? [] : [snake(name), ...inside];
    });
  const tellsOnly = (name: string) => name.startsWith("has_") || open.includes(name);

  it.each([providerSettings, ...contracts].map((contract) => [contract.name, contract] as const))(
    "%s",
    (_, contract) => {
      expect(names(contract.fields).filter((name) => soundsSecret.test(name) && !tellsOnly(name))).toEqual([]);
    },
  );
});

describe("marks secrets in the state", () => {
  const sensitiveIn = (attributes: Attributes, around: string): readonly string[] =>
    Object.entries(attributes).flatMap(([name, { sensitive, writeOnly, nested }]) => {
      const path = `${around}.${name}`;
      if (sensitive === true) return [`${path}${writeOnly === true ? " (write-only)" : ""}`];
      return sensitiveIn(nested?.attributes ?? {}, path);
    });
  const all = (makers: { readonly [type: string]: () => { readonly schema: { readonly attributes: Attributes } } }) =>
    Object.entries(makers).flatMap(([type, make]) => sensitiveIn(make().schema.attributes, type));

  it("of resources", () => {
    expect(all(provider.resources).sort()).toEqual([
      "stratus_compute_instance.metadata.user_data",
      "stratus_compute_instance.root_pass",
      "stratus_compute_instance.root_pass_wo (write-only)",
      "stratus_compute_instance.script_data",
    ]);
  });

  it("of data sources", () => {
    expect(all(provider.dataSources).sort()).toEqual([
      "stratus_mysql_credentials.password",
      "stratus_mysql_credentials.username",
    ]);
    expect(Object.keys(provider.ephemeralResources ?? {})).toEqual(["stratus_mysql_credentials"]);
  });

  it("and the page about secrets explains how each of them is protected", () => {
    const page = readFileSync(join(__dirname, "..", "..", "..", "..", "docs", "guides", "keep-secrets-out.md"), "utf8");
    for (const name of ["rootPassWo", "MySqlCredentials", "userData", "scriptData", "STRATUS_TOKEN"]) {
      expect(page).toContain(name);
    }
  });
});

describe("hides the secrets that the process has seen", () => {
  it("in strings, numbers and values that contain them", () => {
    noteSecret({ first: "kanari-a", list: ["kanari-b", { deep: 70707 }] });
    noteSecret(new Dynamic("string", "kanari-c"));
    noteSecret(new Decimal("8080808080808080808080"));
    for (const nothing of [null, undefined, "", TERRAFORM_UNKNOWN]) noteSecret(nothing);
    expect(hideSecrets("kanari-a kanari-b 70707 kanari-c 8080808080808080808080 open")).toBe(
      "(hidden) (hidden) (hidden) (hidden) (hidden) open",
    );
  });

  const text = { description: "", type: "string" } as const;
  const schema = {
    version: 0,
    description: "",
    attributes: {
      label: text,
      password: { ...text, sensitive: true },
      parts: { description: "", nested: { mode: "list", attributes: { key: { ...text, sensitive: true } } } },
      named: { description: "", nested: { mode: "map", attributes: { key: { ...text, sensitive: true } } } },
    },
  } as const;

  it("in the request and response of a handler", async () => {
    const handler = notingSecrets({
      schema,
      create: (_: object) => Promise.resolve({ state: { password: "kanari-answered", label: "open-answered" } }),
      read: (_: object) => Promise.resolve({ password: "kanari-read", label: "open-read" }),
    });
    await handler.create({ config: { password: "kanari-given", label: "open-given" } });
    await handler.create({ planned: { parts: [{ key: "kanari-part" }], named: { a: { key: "kanari-named" } } } });
    await handler.read({ prior: { password: "kanari-prior" } });
    const met = ["answered", "given", "part", "named", "read", "prior"].map((name) => `kanari-${name}`).join(" ");
    expect(hideSecrets(met)).toBe("(hidden) (hidden) (hidden) (hidden) (hidden) (hidden)");
    expect(hideSecrets("open-answered open-given open-read")).toBe("open-answered open-given open-read");
  });
});

it("the test of logs, errors and crashes has a value for each secret", () => {
  expect(new Set(secrets.map(canaryOf)).size).toBe(secrets.length);
});

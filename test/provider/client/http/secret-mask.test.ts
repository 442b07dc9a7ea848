import { createSecretMask, createTextMask } from "../../../../src/provider/client/http/secret-mask";

const { maskFields, findSecrets } = createSecretMask(() => ["script_data", "user_data", "username", "upload_to"]);

const secret = [
  "script_data",
  "user_data",
  "username",
  "upload_to",
  "authorization",
  "root_pass",
  "password",
  "PASSWORD",
  "token",
  "access_token",
  "client_secret",
  "credentials",
];
const notSecret = [
  "script_data_id",
  "has_user_data",
  "my_upload_to_do",
  "upload_total",
  "x_authorization",
  "passport",
  "bypass",
  "tokens",
  "passwords",
  "label",
  "compass",
  "user",
];

it.each(secret)("%s is the name of a secret", (name) => {
  expect(maskFields({ [name]: "x" })).toEqual({ [name]: "(hidden)" });
  expect(findSecrets({ [name]: "x" })).toEqual(["x"]);
});

it.each(notSecret)("%s is not the name of a secret", (name) => {
  expect(maskFields({ [name]: "x" })).toEqual({ [name]: "x" });
  expect(findSecrets({ [name]: "x" })).toEqual([]);
});

it("a copy keeps every value that is not a secret, at any depth", () => {
  const body = { list: [{ password: "x", label: "a" }, 5, null], nothing: null, flag: true };
  expect(maskFields(body)).toEqual({
    list: [{ password: "(hidden)", label: "a" }, 5, null],
    nothing: null,
    flag: true,
  });
  expect(maskFields("text")).toBe("text");
  expect(body.list[0]).toEqual({ password: "x", label: "a" });
});

it("strings and numbers under a secret's name are secrets, at any depth and each once; booleans and empty strings are not", () => {
  const inside = { a: ["x", "x", { b: 5 }], c: true, d: "", e: null };
  expect(findSecrets({ script_data: inside, label: "open" })).toEqual(["x", "5"]);
  expect(findSecrets(undefined)).toEqual([]);
});

it("hides a long secret everywhere, and a short one only as a whole word", () => {
  const hide = createTextMask(["longsecret", "abc", "1234"]);
  expect(hide("xlongsecretx longsecret")).toBe("x(hidden)x (hidden)");
  expect(hide("abc abcd xabc, abc.")).toBe("(hidden) abcd xabc, (hidden).");
  expect(hide("x1234x")).toBe("x(hidden)x");
});

it("hides a secret that is a part of another one", () => {
  expect(createTextMask(["horse", "correct horse"])("correct horse and horse")).toBe("(hidden) and (hidden)");
});

it("compares a secret literally, even with pattern characters", () => {
  expect(createTextMask(["a.c*(x)[y]"])("a.c*(x)[y] abcx")).toBe("(hidden) abcx");
  expect(createTextMask(["^$|+?{}\\"])("^$|+?{}\\!")).toBe("(hidden)!");
});

describe("hides a secret in every form in which a service may quote it", () => {
  const secret = `p"a\\s's/w<o&r=d +é`;
  const json = JSON.stringify(secret).slice(1, -1);
  it.each([
    ["as it is", secret],
    ["in JSON", json],
    ["in JSON with escaped slashes", json.replaceAll("/", "\\/")],
    ["in JSON in JSON", JSON.stringify(json).slice(1, -1)],
    ["in JSON of ASCII", 'p\\"a\\\\s\\u0027s\\u002fw\\u003co\\u0026r=d +\\u00e9'],
    ["in JSON of ASCII with capitals", 'p\\"a\\\\s\\u0027s\\u002Fw\\u003Co\\u0026r=d +\\u00E9'],
    ["in an address", encodeURIComponent(secret)],
    ["in an address with small digits", encodeURIComponent(secret).replace(/%../g, (escape) => escape.toLowerCase())],
    ["in a form", new URLSearchParams({ a: secret }).toString().slice(2)],
    ["in HTML", "p&quot;a\\s&#39;s/w&lt;o&amp;r=d +é"],
    ["in HTML with other entities", "p&#34;a\\s&#39;s/w&lt;o&amp;r=d +é"],
    ["in HTML with hexadecimal entities", "p&quot;a\\s&#x27;s/w&lt;o&amp;r=d +é"],
    ["in base64", Buffer.from(secret).toString("base64")],
    ["in base64 for addresses", Buffer.from(secret).toString("base64url")],
  ])("%s", (_, form) => {
    expect(createTextMask([secret])(`the value ${form} is refused`)).toMatch(/^the value \(hidden\)=* is refused$/);
  });

  it("as the base64 string that was sent", () => {
    const hide = createTextMask([Buffer.from("#!/bin/sh\necho s3cret").toString("base64")]);
    expect(hide('line "#!/bin/sh\necho s3cret" and #!/bin/sh\\necho s3cret')).toBe('line "(hidden)" and (hidden)');
  });

  it("and a string that only looks like base64 hides nothing else", () => {
    expect(createTextMask(["abcdefgh"])("abcdefgh and i·7 stay")).toBe("(hidden) and i·7 stay");
    expect(createTextMask(["\ud800abcdef"])("x \ud800abcdef")).toBe("x (hidden)");
  });
});

it("the contracts define the sensitive fields", () => {
  const without = createSecretMask(() => []);
  expect(without.maskFields({ script_data: { a: "x" }, username: "x" })).toEqual({
    script_data: { a: "x" },
    username: "x",
  });
  expect(without.findSecrets({ username: "x" })).toEqual([]);
});

it("the sensitive fields are read on first use, and once", () => {
  const fields = jest.fn(() => ["code"]);
  const { maskFields } = createSecretMask(fields);
  expect(fields).not.toHaveBeenCalled();
  expect([maskFields({ code: "x" }), maskFields({ name: "y" })]).toEqual([{ code: "(hidden)" }, { name: "y" }]);
  expect(fields).toHaveBeenCalledTimes(1);
});

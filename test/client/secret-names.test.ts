import { hiding, redacted, secretsOf } from "../../src/client/http/secrets";

const secret = [
  "script_data",
  "user_data",
  "upload_to",
  "authorization",
  "root_pass",
  "password",
  "PASSWORD",
  "token",
  "access_token",
  "client_secret",
  "credentials",
  "root_pass_wo",
  "token_wo",
];
const open = [
  "script_data_id",
  "has_user_data",
  "my_upload_to_do",
  "x_authorization",
  "passport",
  "bypass",
  "tokens",
  "passwords",
  "label",
  "compass_wo",
];

it.each(secret)("%s is a secret's name", (name) => {
  expect(redacted({ [name]: "x" })).toEqual({ [name]: "(hidden)" });
  expect(secretsOf({ [name]: "x" })).toEqual(["x"]);
});

it.each(open)("%s is none", (name) => {
  expect(redacted({ [name]: "x" })).toEqual({ [name]: "x" });
  expect(secretsOf({ [name]: "x" })).toEqual([]);
});

it("a copy keeps what is no secret, at any depth", () => {
  const body = { list: [{ password: "x", label: "a" }, 5, null], nothing: null, flag: true };
  expect(redacted(body)).toEqual({ list: [{ password: "(hidden)", label: "a" }, 5, null], nothing: null, flag: true });
  expect(redacted("text")).toBe("text");
  expect(body.list[0]).toEqual({ password: "x", label: "a" });
});

it("texts and numbers under a secret's name are secret, at any depth and each once; flags and empty texts are not", () => {
  const inside = { a: ["x", "x", { b: 5 }], c: true, d: "", e: null };
  expect(secretsOf({ script_data: inside, label: "open" })).toEqual(["x", "5"]);
  expect(secretsOf(undefined)).toEqual([]);
});

it("a long secret is hidden wherever it stands, a short one where it stands alone", () => {
  const hide = hiding(["longsecret", "abc", "1234"]);
  expect(hide("xlongsecretx longsecret")).toBe("x(hidden)x (hidden)");
  expect(hide("abc abcd xabc, abc.")).toBe("(hidden) abcd xabc, (hidden).");
  expect(hide("x1234x")).toBe("x(hidden)x");
});

it("a secret that is a part of another does not spoil it", () => {
  expect(hiding(["horse", "correct horse"])("correct horse and horse")).toBe("(hidden) and (hidden)");
});

it("a secret is taken letter by letter, whatever it means in a pattern", () => {
  expect(hiding(["a.c*(x)[y]"])("a.c*(x)[y] abcx")).toBe("(hidden) abcx");
  expect(hiding(["^$|+?{}\\"])("^$|+?{}\\!")).toBe("(hidden)!");
});

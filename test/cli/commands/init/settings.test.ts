import { askForSettings, type GivenSettings } from "../../../../src/cli/commands/init/settings";
import { chooseHost } from "../../../../src/cli/program/typescript";

/** Asks with these answers. Returns the settings and the questions. */
async function ask(given: GivenSettings, ...answers: readonly string[]) {
  const questions: string[] = [];
  const left = [...answers];
  const decided = await askForSettings(given, (question) => {
    questions.push(question);
    return Promise.resolve(left.shift() ?? "");
  });
  return { decided, questions };
}

test("it asks five questions, with the default in brackets", async () => {
  const { host } = chooseHost();
  const { decided, questions } = await ask({});
  expect(questions).toEqual([
    `Host of the constructs: CDK Terrain (cdktn, requires Node 22.19) or CDKTF (cdktf)? [${host}] `,
    "Run the program with ts-node or tsx? [ts-node] ",
    "Write a Jest test that deploys the stack to the emulator (yes, no)? [yes] ",
    "CI workflow (github, gitlab, none)? [none] ",
    "State backend (local, s3, pg, http, cloud)? [local] ",
  ]);
  expect(decided).toEqual({ target: host, runner: "ts-node", tests: true, ci: "none", backend: "local" });
});

test("an option saves its question", async () => {
  const { questions } = await ask({ target: "cdktn", tests: false, ci: "github" });
  expect(questions.map((question) => question.split(" ")[0])).toEqual(["Run", "State"]);
});

test("TypeScript 7.0 leaves no choice of the runner", async () => {
  const { questions } = await ask({ typescript: "7.0" });
  expect(questions.filter((question) => question.includes("tsx"))).toEqual([]);
});

test("answers may be short, and in upper case", async () => {
  const { decided } = await ask({}, "CDKTN", "tsx", "N", "gitl", " pg ");
  expect(decided).toEqual({ target: "cdktn", runner: "tsx", tests: false, ci: "gitlab", backend: "pg" });
});

test("an invalid or ambiguous answer is asked again with the allowed values", async () => {
  const { decided, questions } = await ask(
    { target: "cdktf", runner: "tsx", tests: true, backend: "s3" },
    "g",
    "jenkins",
    "github",
  );
  expect(questions).toEqual([
    "CI workflow (github, gitlab, none)? [none] ",
    "Must be one of github, gitlab, none. [none] ",
    "Must be one of github, gitlab, none. [none] ",
  ]);
  expect(decided.ci).toBe("github");
});

// GitHub or GitLab, whichever runs the job: its variables, comments and plans.
import { join } from "node:path";
import { env } from "node:process";
import { github } from "./github.mjs";
import { gitlab } from "./gitlab.mjs";

export const host = env.GITLAB_CI ? gitlab() : github();

/** The folder for the files of a stack's plan. */
export const folderOf = (stack) => join(env.RUNNER_TEMP ?? env.CI_PROJECT_DIR, "plans", stack);

import { parse } from "yaml";

export interface Step {
  readonly uses?: string;
  readonly with?: { readonly [name: string]: string };
  readonly run?: string;
  readonly env?: { readonly [name: string]: string };
  readonly "working-directory"?: string;
}

export interface Job {
  readonly if: string;
  readonly environment: string;
  readonly concurrency: { readonly group: string; readonly "cancel-in-progress": string };
  readonly strategy: { readonly "max-parallel"?: string; readonly matrix: { readonly stack: readonly string[] } };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: { readonly [event: string]: { readonly branches: readonly string[] } };
  readonly env: { readonly [name: string]: string };
  readonly defaults: { readonly run: { readonly shell: string } };
  readonly jobs: { readonly diff: Job; readonly deploy: Job };
}

/** Every value as a string, because the file means versions, not numbers. */
export const readWorkflow = (text: string) => parse(text, { schema: "failsafe" }) as Workflow;

/** A string with the results of `${{ … }}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\$\{\{ *([\w.]+) *\}\}/g, (_, name: string) => {
    const found = values[name];
    if (found === undefined) throw new Error(`the workflow reads ${name}, which is not given`);
    return found;
  });

// Loads the host package, and says what to install where it is missing. Node would only say that it cannot find "cdktf",
// and not that there is another entry for programs of CDK Terrain.
/* eslint-disable @typescript-eslint/no-require-imports */

const installAdvice: { readonly [host: string]: string } = {
  cdktf:
    'Your program imports "cdktf-stratus", which is for CDKTF, and the package "cdktf" is not installed. Install it ("npm install cdktf@0.21 constructs@10"), or write the program with CDK Terrain ("npm install cdktn@0.24 constructs@10.7") and import from "cdktf-stratus/cdktn".',
  cdktn:
    'Your program imports "cdktf-stratus/cdktn", which is for CDK Terrain, and the package "cdktn" is not installed. Install it ("npm install cdktn@0.24 constructs@10.7"), or write the program with CDKTF ("npm install cdktf@0.21 constructs@10") and import from "cdktf-stratus".',
};

try {
  require.resolve("cdktf");
} catch {
  loadHost();
}

/** In the output of a bundler `require.resolve` finds nothing, and `require` works. */
function loadHost(): void {
  try {
    require("cdktf");
  } catch (error) {
    const missing = /^Cannot find module '(\w+)'/.exec(error instanceof Error ? error.message : "")?.[1] ?? "";
    const words = installAdvice[missing];
    throw words === undefined ? error : new Error(words, { cause: error });
  }
}

export {};

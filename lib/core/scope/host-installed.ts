// Loads the host package. If it isn't installed, the error names the packages to install. Node's own error would only say
// that it can't find "cdktf", and wouldn't mention the entry for CDK Terrain programs.
/* eslint-disable @typescript-eslint/no-require-imports */

const installAdvice: { readonly [host: string]: string } = {
  cdktf:
    'Your program imports "cdktf-stratus", which is for CDKTF, but the package "cdktf" isn\'t installed. Install it ("npm install cdktf@0.21 constructs@10"), or use CDK Terrain ("npm install cdktn@0.24 constructs@10.7") and import from "cdktf-stratus/cdktn".',
  cdktn:
    'Your program imports "cdktf-stratus/cdktn", which is for CDK Terrain, but the package "cdktn" isn\'t installed. Install it ("npm install cdktn@0.24 constructs@10.7"), or use CDKTF ("npm install cdktf@0.21 constructs@10") and import from "cdktf-stratus".',
};

try {
  require.resolve("cdktf");
} catch {
  // The package is missing, or the program is bundled.
  loadHost();
}

/** In a bundled program, `require.resolve` finds nothing, but `require` works. */
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

/** Text that no user should see: internals of the program, and Terraform's messages about a broken provider. */
const inside = [
  /\b(TypeError|RangeError|ReferenceError|SyntaxError)\b/,
  /is not a function|is not iterable|Cannot read propert|Maximum call stack|\[object Object\]|\bNaN\b/,
  /\bat \S+ \(.*\.(js|cjs|ts):\d+/,
  /\bundefined\b/,
  /Plugin did not respond|produced an (unexpected|invalid)|inconsistent result|invalid new value|bug in the provider/,
  /panic:/,
  // eslint-disable-next-line no-control-regex -- that is what must not be there
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/,
];

/** The errors in Terraform's output, each with all of its lines, without the frame. */
export function errorsIn(output: string): readonly string[] {
  const lines = output.split("\n").map((line) => line.replace(/^[│╷╵]\s?/u, ""));
  const errors: string[][] = [];
  for (const line of lines) {
    if (/^Error: /.test(line)) errors.push([line]);
    else if (/^Warning: /.test(line)) errors.push([]);
    else errors.at(-1)?.push(line);
  }
  return errors.filter(([first]) => first?.startsWith("Error: ")).map((error) => error.join("\n").trim());
}

/** The problems in the errors of a failed run: each must explain what happened, without internals. */
export function faultsOfErrors(output: string): readonly string[] {
  const errors = errorsIn(output);
  if (errors.length === 0) return [`terraform failed without an error: ${output.slice(-300)}`];
  return [...errors.flatMap(faultsOf), ...(output.length > 20_000 ? ["more than 20,000 characters"] : [])];
}

/** Terraform's own messages about an interrupted run. */
const ofTerraform = /^Error: (execution halted|operation canceled)/;

function faultsOf(error: string): readonly string[] {
  const shown = error.replace(/\s+/g, " ").slice(0, 300);
  const details = error.split("\n").slice(1).join(" ").trim();
  return [
    ...inside
      .filter((pattern) => pattern.test(error))
      .map((pattern) => `text of the inside (${String(pattern)}): ${shown}`),
    ...(details.length < 20 && !ofTerraform.test(error) ? [`an error without details: ${shown}`] : []),
  ];
}

/**
 * The import blocks that the errors suggest for the configuration. If an error doesn't know the resource's name, it is in the
 * line that Terraform adds.
 */
export function offeredImports(output: string): readonly { readonly to: string; readonly id: string }[] {
  return errorsIn(output).flatMap((error) => {
    const address = /^\s*with (\S+?),$/m.exec(error)?.[1];
    return [...error.matchAll(/import\s*\{([^}]*)\}/g)].flatMap(([, block = ""]) => {
      const to = /\bto\s*=\s*([^\s"]+)/.exec(block)?.[1];
      const id = /\bid\s*=\s*"([^"]+)"/.exec(block)?.[1];
      if (to === undefined || id === undefined) return [];
      return [{ to: /\.NAME$/.test(to) ? (address ?? to) : to, id }];
    });
  });
}

/** The addresses of the operations that the user has to check according to the errors. */
export const doubtfulOperations = (output: string): readonly string[] =>
  errorsIn(output)
    .filter((error) =>
      /If it did, run this command so that it doesn't run again: terraform untaint/.test(error.replace(/\s+/g, " ")),
    )
    .flatMap((error) => /^\s*with (\S+?),$/m.exec(error)?.[1] ?? []);

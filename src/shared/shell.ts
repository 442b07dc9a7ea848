// Commands that users paste into their shell: a POSIX shell, or PowerShell on Windows.

const isWindows = (platform: NodeJS.Platform) => platform === "win32";

/** Returns the text as one word of the shell, quoted if it contains a special character. */
export function shellQuote(text: string, platform: NodeJS.Platform = process.platform): string {
  if (isWindows(platform)) return /^[\w:./\\-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
  return /^[\w@%+=:,./\u2026-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a path as the first word of a command. PowerShell would print a quoted path instead of starting it. */
export function shellProgram(path: string, platform: NodeJS.Platform = process.platform): string {
  const word = shellQuote(path, platform);
  return isWindows(platform) && word !== path ? `& ${word}` : word;
}

/** Returns the command line that runs a command in a folder. The PowerShell of Windows has no `&&`. */
export const inShellFolder = (folder: string, command: string, platform: NodeJS.Platform = process.platform): string =>
  isWindows(platform)
    ? `pushd ${shellQuote(folder, platform)}; ${command}; popd`
    : `(cd ${shellQuote(folder, platform)} && ${command})`;

/** Returns the command that sets an environment variable. */
export const setVariable = (name: string, value: string, platform: NodeJS.Platform = process.platform): string =>
  isWindows(platform)
    ? `$env:${name} = '${value.replaceAll("'", "''")}'`
    : `export ${name}=${shellQuote(value, platform)}`;

/** Returns the command that removes an environment variable. */
export const unsetVariable = (name: string, platform: NodeJS.Platform = process.platform): string =>
  isWindows(platform) ? `Remove-Item Env:${name}` : `unset ${name}`;

/** Returns the command that makes the shell find the programs in a folder. */
export const addToPath = (folder: string, platform: NodeJS.Platform = process.platform): string =>
  isWindows(platform)
    ? `$env:PATH = '${folder.replaceAll("'", "''")};' + $env:PATH`
    : `export PATH=${shellQuote(folder, platform)}:"$PATH"`;

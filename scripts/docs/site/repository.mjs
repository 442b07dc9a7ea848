/**
 * @typedef {object} Repository
 * @property {string} url
 * @property {(path: string, kind: "file" | "folder") => string} source the URL of a file or folder in the commit of the site
 * @property {(path: string) => string} editor
 */

/**
 * The repository that builds the site, by the variables of GitHub Actions. Undefined in other builds.
 * @returns {Repository | undefined}
 */
export function repositoryOf(
  {
    GITHUB_SERVER_URL: server = "https://github.com",
    GITHUB_REPOSITORY: name,
    GITHUB_SHA: commit,
    GITHUB_REF_NAME: branch = "main",
  } = process.env,
) {
  if (!name) return undefined;
  const url = `${server}/${name}`;
  return {
    url,
    source: (path, kind) => `${url}/${kind === "folder" ? "tree" : "blob"}/${commit}/${path}`,
    editor: (path) => `${url}/edit/${branch}/${path}`,
  };
}

import { execFile, execFileSync, spawn, type SpawnOptions } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./knot";

export interface PostgreSql {
  /** A user's connection string: `postgres://shop:…@127.0.0.1:5433/states?sslmode=disable` */
  url(user: string, password: string): string;
  /** Runs psql as a user, or as the owner of everything, and returns its output. */
  psql(args: readonly string[], url?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Debian stores each version's programs in a separate folder. */
const versions = "/usr/lib/postgresql";
const folders = (existsSync(versions) ? readdirSync(versions) : [])
  .sort((left, right) => Number(right) - Number(left))
  .map((version) => join(versions, version, "bin"));
const env = { ...process.env, PATH: [...folders, process.env["PATH"] ?? ""].join(":") };

/** PostgreSQL refuses to run as root. Node drops the groups too when it changes the user. */
function ordinaryUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (option: string) => Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}

/** A separate server on localhost with an empty database, which requires a password from every user. */
export async function startPostgreSql(database: string): Promise<PostgreSql> {
  const folder = mkdtempSync(join(tmpdir(), "stratus-postgresql-"));
  const owner = "owner";
  const password = "owner-of-everything";
  const passwordFile = join(folder, "password");
  const data = join(folder, "data");
  writeFileSync(passwordFile, password);
  mkdirSync(data, { mode: 0o700 });
  const user = ordinaryUser();
  const options: SpawnOptions = { env, cwd: folder, stdio: ["ignore", "pipe", "pipe"], ...user };
  if (user.uid !== undefined) for (const path of [folder, passwordFile, data]) chownSync(path, user.uid, user.gid ?? 0);

  const initialise = ["-D", data, "-U", owner, "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  execFileSync("initdb", [...initialise, "--no-sync", "--no-locale", "-E", "UTF8"], options);
  const port = String(await freePort());
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, `unix_socket_directories=${folder}`, "fsync=off"];
  const child = spawn("postgres", ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], options);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let look = 0; !output.includes("ready to accept connections"); look++) {
    if (look > 2_000 || child.exitCode !== null) throw new Error(`postgres does not serve:\n${output}`);
    await sleep(50);
  }

  const urlOf = (name: string, secret: string, to: string) =>
    `postgres://${name}:${secret}@127.0.0.1:${port}/${to}?sslmode=disable`;
  const psql = (args: readonly string[], url: string) =>
    new Promise<string>((resolve, reject) => {
      const always = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"];
      execFile("psql", [...always, ...args, url], { env }, (error, stdout, stderr) => {
        if (error) reject(new Error(`psql: ${stderr}`));
        else resolve(stdout.trim());
      });
    });
  await psql(["--command", `create database ${database}`], urlOf(owner, password, "postgres"));
  return {
    url: (name, secret) => urlOf(name, secret, database),
    psql: (args, url = urlOf(owner, password, database)) => psql(args, url),
    stop: async () => {
      // With this signal, a server does not wait for connected clients.
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// A minimal server for such requests: Node's HTTP server, and one SQLite statement for each.
const { createServer } = require("node:http");

const Sqlite = require("libsql");

const [file = ":memory:"] = process.argv.slice(2);
const database = new Sqlite(file);
database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
database.exec("CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, body TEXT NOT NULL)");
const statements = {
  GET: database.prepare("SELECT body FROM records WHERE id = ?"),
  POST: database.prepare("INSERT INTO records (body) VALUES (?)"),
  PUT: database.prepare("UPDATE records SET body = ? WHERE id = ?"),
};

/**
 * @param {string | undefined} method
 * @param {number} id
 * @param {string} text
 */
function answer(method, id, text) {
  if (method === "GET") return JSON.parse(/** @type {{ body: string }} */ (statements.GET.get(id)).body);
  const body = JSON.parse(text);
  if (method === "PUT") statements.PUT.run(JSON.stringify(body), id);
  else body.id = Number(statements.POST.run(JSON.stringify(body)).lastInsertRowid);
  return body;
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const id = Number((request.url ?? "").split("/").pop());
    const text = JSON.stringify(answer(request.method, id, Buffer.concat(chunks).toString()));
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    response.end(text);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`ready on http://127.0.0.1:${address.port}`);
});
process.on("SIGTERM", () => {
  // Moves the contents of the log file into the database file, which is then copied.
  database.exec("PRAGMA journal_mode = DELETE");
  process.exit();
});

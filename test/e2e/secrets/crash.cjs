// NODE_OPTIONS, or BUN_OPTIONS for an executable, loads this into the provider: it crashes during the creation of an instance with the label "crash", with an
// error that contains the request, as the error of a library might.
const { setImmediate } = require("node:timers");
const { subscribe } = require("node:diagnostics_channel");

subscribe("undici:request:create", ({ request }) => {
  const body = typeof request.body === "string" ? request.body : String(request.body ?? "");
  if (request.method !== "POST" || !body.includes('"label":"crash"')) return;
  const headers = Array.isArray(request.headers) ? request.headers.join(" ") : String(request.headers);
  setImmediate(() => {
    throw new Error(`lost the connection while sending ${headers}\n${body}`);
  });
});

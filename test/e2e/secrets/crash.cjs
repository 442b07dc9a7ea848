// Loaded into the provider by NODE_OPTIONS: crashes it while it makes an instance whose label is "crash", with an error
// that tells everything that was being sent, as the error of some library might.
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

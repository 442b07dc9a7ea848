process.stdout.write("ready\n");
require("node:timers").setInterval(() => undefined, 60_000);

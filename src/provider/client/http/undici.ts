/* eslint-disable @typescript-eslint/no-require-imports -- these parts of the package have no types of their own */
import type { Agent as AgentClass, Dispatcher, Pool as PoolClass, ProxyAgent as ProxyAgentClass } from "undici";

// The index of undici also loads fetch, WebSocket, caches and more, which takes 80 to 140 ms instead of 25 ms.
// Terraform starts a provider several times per run, so only these parts are loaded, and not before the first
// request.
export const Agent = require("undici/lib/dispatcher/agent.js") as typeof AgentClass;
export const ProxyAgent = require("undici/lib/dispatcher/proxy-agent.js") as typeof ProxyAgentClass;
export const Pool = require("undici/lib/dispatcher/pool.js") as typeof PoolClass;
export const connect = require("undici/lib/api/api-connect.js") as Dispatcher["connect"];

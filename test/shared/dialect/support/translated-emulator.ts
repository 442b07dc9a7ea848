import { dialectOf } from "../../../../src/shared/dialect";
import { type Caller, type Json, type TestEmulator, testEmulatorOf } from "../../../emulator/support";
import type { Exchange } from "./wire";

/**
 * An emulator of the dialect for tests that are written with the names of the specification. Adds all requests and responses
 * to `exchanges`.
 */
export function translatedEmulator({ call, control, server }: TestEmulator, exchanges: Exchange[] = []): TestEmulator {
  const dialect = dialectOf("linode");
  if (!dialect) throw new Error("there is no such dialect");
  const { toService, fromService } = dialect;
  const as =
    (caller: Caller): Caller =>
    async (method, path, body) => {
      const sent = body === undefined ? undefined : toService.request(method, path, body);
      const at = toService.path(path);
      const reply = await caller(method, at, sent);
      exchanges.push({ method, path: `/v4${at.replace(/\?.*/, "")}`, body: sent, answer: reply.body });
      return { ...reply, body: fromService.response(method, path, reply.status, reply.body) as Json };
    };
  const own = as(call);
  const make = async (path: string, body: unknown) => {
    const { status, body: answer } = await own("POST", path, body);
    if (status !== 200) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return { ...testEmulatorOf(server), call: own, control, make };
}

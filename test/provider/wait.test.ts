import { ApiError } from "../../src/client";
import type { Client } from "../../src/client";
import { snake } from "../../src/contract";
import type { OperationContext } from "../../src/provider/handler";
import { FailedState, waitFor, whenAccepted } from "../../src/provider/waiting/wait";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";

const path = "/databases/mysql/instances/7";
const refused = (field: string) => new ApiError("PUT", path, 400, [{ field, reason: "is wrong" }]);

/** Work on a database whose status is each of these in turn; the last one stays. */
function workOn(...statuses: readonly string[]) {
  const looks: string[] = [];
  const get = (asked: string) => {
    looks.push(asked);
    return Promise.resolve({ status: statuses[Math.min(looks.length, statuses.length) - 1] });
  };
  const client: Pick<Client, "wait" | "waiting"> = {
    waiting: (asked, wait) => wait(async () => ({ object: await get(asked), isListed: false })),
    wait: async (look, done, { signal }) => {
      for (let count = 0; count < 10; count++) {
        const seen = await look(signal, 0);
        if (done(seen)) return seen;
      }
      throw new Error("waited in vain");
    },
  };
  const { signal } = new AbortController();
  const work = {
    contract: mysqlDatabase,
    session: { client },
    signal,
    patience: 1000,
    memory: {},
    report: () => undefined,
  };
  return { work: work as unknown as OperationContext, looks };
}

test("R2-038: what needs a status is done when it is reached", async () => {
  const { work, looks } = workOn("provisioning", "updating", "active");
  expect(await whenAccepted(work, "update", { id: 7 }, () => Promise.resolve(looks.length))).toBe(3);
  expect(looks).toEqual([path, path, path]);
});

test("R2-056: where somebody else was quicker, it is done again once the status is back", async () => {
  const { work, looks } = workOn("active", "updating", "active");
  const tries: number[] = [];
  const act = () => {
    tries.push(looks.length);
    return tries.length === 1 ? Promise.reject(refused("status")) : Promise.resolve("done");
  };
  expect(await whenAccepted(work, "update", { id: 7 }, act)).toBe("done");
  expect(tries).toEqual([1, 3]);
});

test.each([
  ["another refusal", refused("label")],
  ["a refusal of another kind", new ApiError("PUT", path, 503, [{ field: "status", reason: "is away" }])],
  ["something else", new Error("no answer")],
])("%s ends it, and it is done once", async (_, error) => {
  const { work } = workOn("active");
  const act = jest.fn(() => Promise.reject(error));
  await expect(whenAccepted(work, "update", { id: 7 }, act)).rejects.toBe(error);
  expect(act).toHaveBeenCalledTimes(1);
});

test("R2-039, R2-042: a failed database may be deleted and restored, and is waited for in vain otherwise", async () => {
  for (const operation of ["delete", "restore"]) {
    expect(await whenAccepted(workOn("failed").work, operation, { id: 7 }, () => Promise.resolve(true))).toBe(true);
  }
  const act = jest.fn(() => Promise.resolve(true));
  await expect(whenAccepted(workOn("failed").work, "update", { id: 7 }, act)).rejects.toThrow(FailedState);
  expect(act).not.toHaveBeenCalled();
});

/** A wait whose looks are answered by a listing, with this answer for its object; reads of the object are noted. */
function lookIn(listed: object) {
  const reads: string[] = [];
  const whole = { id: 7, status: "active", label: "shop" };
  const { work } = workOn("active");
  Object.assign(work.session.client, {
    waiting: (_: string, wait: (look: () => Promise<unknown>) => Promise<unknown>) =>
      wait(() => Promise.resolve({ object: listed, isListed: true })),
    get: (path: string) => {
      reads.push(path);
      return Promise.resolve(whole);
    },
  });
  return { reads, seen: () => waitFor(work, { id: 7 }, ["active"], "it") };
}

test("a listing that shows all of an object ends a wait, and one that leaves something out is completed", async () => {
  const fields = Object.entries(mysqlDatabase.fields).filter(([, { facts }]) => facts.notReturned !== true);
  const everything = Object.fromEntries(fields.map(([name]) => [snake(name), null]));
  const all = lookIn({ ...everything, id: 7, status: "active", label: "shop" });
  expect(await all.seen()).toMatchObject({ label: "shop" });
  expect(all.reads).toEqual([]);
  const some = lookIn({ id: 7, status: "active" });
  expect(await some.seen()).toMatchObject({ label: "shop" });
  expect(some.reads).toEqual([path]);
});

test("an operation that needs no status asks for none", async () => {
  const { work, looks } = workOn("suspended");
  expect(await whenAccepted(work, "dream", { id: 7 }, () => Promise.resolve(1))).toBe(1);
  expect(looks).toEqual([]);
});

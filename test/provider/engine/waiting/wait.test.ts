import { snake } from "../../../../src/contract";
import { ApiError, type Client } from "../../../../src/provider/client";
import type { OperationContext, ProviderSession } from "../../../../src/provider/context";
import { FailedStateError, waitFor, whenAccepted, withProgress } from "../../../../src/provider/engine/waiting/wait";
import { mysqlDatabase } from "../../../../src/resources/mysql_database/contract";

const path = "/databases/mysql/instances/7";
const refused = (field: string) => new ApiError("PUT", path, 400, [{ field, reason: "is wrong" }]);

/** An operation on a database with each of these statuses in turn. The last one stays. */
function workOn(...statuses: readonly string[]) {
  const looks: string[] = [];
  const get = (url: string) => {
    looks.push(url);
    return Promise.resolve({ id: 7, status: statuses[Math.min(looks.length, statuses.length) - 1] });
  };
  const client: Pick<Client, "wait" | "poll"> = {
    poll: (url, wait) =>
      wait(
        async () => ({ object: await get(url), isListed: false }),
        () => Promise.resolve(),
      ),
    wait: async (look, done, { signal }) => {
      for (let count = 0; count < 10; count++) {
        const seen = await look(signal);
        if (done(seen)) return seen;
      }
      throw new Error("timed out");
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

test("R2-038: runs an operation when the database reaches the required status", async () => {
  const { work, looks } = workOn("provisioning", "updating", "active");
  expect(await whenAccepted(work, "update", { id: 7 }, () => Promise.resolve(looks.length))).toBe(3);
  expect(looks).toEqual([path, path, path]);
});

test("R2-056: runs it again when the status is back, if another user was faster", async () => {
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
])("%s ends it, and it runs once", async (_, error) => {
  const { work } = workOn("active");
  const act = jest.fn(() => Promise.reject(error));
  await expect(whenAccepted(work, "update", { id: 7 }, act)).rejects.toBe(error);
  expect(act).toHaveBeenCalledTimes(1);
});

test("R2-039, R2-042: deletes and restores a failed database, and times out waiting for other statuses", async () => {
  for (const operation of ["delete", "restore"]) {
    expect(await whenAccepted(workOn("failed").work, operation, { id: 7 }, () => Promise.resolve(true))).toBe(true);
  }
  const act = jest.fn(() => Promise.resolve(true));
  await expect(whenAccepted(workOn("failed").work, "update", { id: 7 }, act)).rejects.toThrow(FailedStateError);
  expect(act).not.toHaveBeenCalled();
});

/** A wait whose polls return a list with this object. Reads of the object are recorded. */
function lookIn(listed: object) {
  const reads: string[] = [];
  const whole = { id: 7, status: "active", label: "shop" };
  const { work } = workOn("active");
  Object.assign(work.session.client, {
    poll: (_: string, wait: (look: () => Promise<unknown>) => Promise<unknown>) =>
      wait(() => Promise.resolve({ object: listed, isListed: true })),
    get: (path: string) => {
      reads.push(path);
      return Promise.resolve(whole);
    },
  });
  return { reads, seen: () => waitFor(work, { id: 7 }, ["active"], "it") };
}

test("a list with the complete object ends a wait, and the provider reads the rest of an incomplete one", async () => {
  const fields = Object.entries(mysqlDatabase.fields).filter(([, { spec }]) => spec.notReturned !== true);
  const everything = Object.fromEntries(fields.map(([name]) => [snake(name), null]));
  const all = lookIn({ ...everything, id: 7, status: "active", label: "shop" });
  expect(await all.seen()).toMatchObject({ label: "shop" });
  expect(all.reads).toEqual([]);
  const some = lookIn({ id: 7, status: "active" });
  expect(await some.seen()).toMatchObject({ label: "shop" });
  expect(some.reads).toEqual([path]);
});

describe("a wait for what has just started", () => {
  /** The status that the wait assumes, and the expected duration in seconds. */
  async function expectedBy(started: Parameters<typeof waitFor>[4]) {
    const { work, looks } = workOn("active");
    let seen: unknown;
    const client = { ...work.session.client };
    Object.assign(work.session.client, {
      wait: (...[look, done, options]: Parameters<Client["wait"]>) => {
        const { first, takes } = options as { first?: { status?: string }; takes?: readonly number[] };
        seen = [first?.status, takes];
        return client.wait(look, done, options);
      },
    });
    await waitFor(work, { id: 7 }, ["active"], "it", started);
    expect(looks).toHaveLength(1);
    return seen;
  }

  test.each([
    [
      "R2-002: knows the duration of a create from its response",
      { response: { id: 7, status: "provisioning" } },
      ["provisioning", [900, 1800]],
    ],
    [
      "R2-061: knows the duration of a snapshot, which returns no status",
      { operation: "snapshot" },
      ["backing_up", [120, 300]],
    ],
    [
      "polls if the response shows a ready object, because it may be outdated",
      { response: { id: 7, status: "active" } },
      [undefined, undefined],
    ],
    ["polls if the response shows no status", { response: { id: 7 } }, [undefined, undefined]],
    ["polls if the beginning is unknown", undefined, [undefined, undefined]],
  ])("%s", async (_, started, expected) => {
    expect(await expectedBy(started)).toEqual(expected);
  });
});

test("an operation without a required status reads none", async () => {
  const { work, looks } = workOn("suspended");
  expect(await whenAccepted(work, "dream", { id: 7 }, () => Promise.resolve(1))).toBe(1);
  expect(looks).toEqual([]);
});

describe("the progress of a wait", () => {
  /** A session whose wait reads one status after the other, each at its time in seconds. An error is a failed read. */
  async function messagesOf(reads: readonly (readonly [second: number, status: string | Error])[]): Promise<string[]> {
    let now = 0;
    const wait: Client["wait"] = async (read, isDone) => {
      for (;;) {
        const value = await read(new AbortController().signal).catch(() => undefined);
        if (value !== undefined && isDone(value)) return value;
      }
    };
    const left = [...reads];
    const read = () => {
      const [second = 0, status = "active"] = left.shift() ?? [];
      now = second * 1000;
      return status instanceof Error ? Promise.reject(status) : Promise.resolve(status);
    };
    const messages: string[] = [];
    const session = { client: { wait }, clock: { now: () => now } } as unknown as ProviderSession;
    await withProgress(session, (message) => void messages.push(message)).client.wait(
      read,
      (status) => status === "active",
      {
        deadline: 1000,
        signal: new AbortController().signal,
        what: "a database to become active",
        formatValue: (status) => `status: ${status}`,
      },
    );
    return messages;
  }

  test("is shown at first, when the status changes, and every ten seconds", async () => {
    const messages = await messagesOf([
      [0, "updating"],
      [3, "updating"],
      [9.9, "updating"],
      [10, "updating"],
      [12, "restoring"],
      [13, "restoring"],
      [22, "restoring"],
      [23, "active"],
    ]);
    const shown = ["updating, 0", "updating, 10", "restoring, 12", "restoring, 22"];
    expect(messages).toEqual(
      shown.map((each) => `Waiting for a database to become active (status: ${each} s elapsed)`),
    );
  });

  test("includes that the service is unavailable", async () => {
    const gone = new ApiError("GET", path, 503, []);
    const messages = await messagesOf([
      [0, "updating"],
      [2, gone],
      [4, gone],
      [6, "updating"],
    ]);
    expect(messages.map((each) => each.replace(/^.*\((.*)\)$/, "$1"))).toEqual([
      "status: updating, 0 s elapsed",
      "the service is unavailable, 2 s elapsed",
      "status: updating, 6 s elapsed",
    ]);
  });
});

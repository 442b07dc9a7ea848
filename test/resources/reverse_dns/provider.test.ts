import { ApiError } from "../../../src/provider/client";
import type { Client, WaitOptions } from "../../../src/provider/client/types";
import type { OperationContext } from "../../../src/provider/context";
import { Activity } from "../../../src/provider/engine/run/activity";
import { setName } from "../../../src/resources/reverse_dns/provider/set-name";

const address = "198.51.100.7";
const refusal = () => new ApiError("PUT", `/networking/ips/${address}`, 400, [{ field: "rdns", reason: "no forward" }]);

/** A service with these zones and records. It rejects the name in every attempt. */
function refusing(zones: readonly object[], records: readonly object[] = []) {
  const attempts: number[] = [];
  const activity = new Activity();
  const client = {
    put: () => {
      attempts.push(Date.now() / 1000);
      return Promise.reject(refusal());
    },
    list: (path: string) => Promise.resolve(path === "/domains" ? zones : records),
    async wait<T>(look: () => Promise<T>, isDone: (seen: T) => boolean, { deadline, maxPause }: WaitOptions<T>) {
      for (let [pause, end] = [2_000, Date.now() + deadline]; Date.now() < end;) {
        const seen = await look();
        if (isDone(seen)) return seen;
        jest.setSystemTime(Date.now() + pause);
        pause = Math.min(2 * pause, maxPause ?? 2_000);
      }
      throw new Error("the deadline passed");
    },
  } as unknown as Client;
  const { signal } = new AbortController();
  const context = { session: { client, activity }, signal, remainingMs: 300_000 } as unknown as OperationContext;
  const set = (isTimeGiven = false) =>
    activity.during(() => setName(context, { address }, "www.shop.example", isTimeGiven));
  return { attempts, activity, set };
}

const zone = { id: 1, domain: "shop.example" };

describe("R3-163: the retry time for a name whose forward record the service does not see", () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it("is a minute for a name in a zone of another account, because the record may appear at any time", async () => {
    const { attempts, set } = refusing([{ id: 2, domain: "op.example" }]);
    await expect(set()).rejects.toThrow("no domain that this token can list contains that name");
    expect(attempts).toEqual([0, 2, 6, 14, 30, 60]);
  });

  it("is one pause of the run for a record that is missing from a zone of the account", async () => {
    const { attempts, set } = refusing([zone], [{ id: 3, type: "A", name: "www", target: "192.0.2.1" }]);
    await expect(set()).rejects.toThrow("the domain has no such record");
    expect(attempts).toEqual([0, 2, 6]);
  });

  it("is a minute while another operation of the run is in progress", async () => {
    const { attempts, activity, set } = refusing([zone]);
    void activity.during(() => new Promise(() => undefined));
    await expect(set()).rejects.toThrow("the domain has no such record");
    expect(attempts.at(-1)).toBe(60);
  });

  it.each([
    ["there", false, [{ id: 3, type: "A", name: "www", target: address }]],
    ["there by a wildcard", false, [{ id: 3, type: "A", name: "*", target: address }]],
    ["missing, and the time is configured", true, []],
  ])("is the whole timeout if the record is %s", async (_, isTimeGiven, records) => {
    const { attempts, set } = refusing([zone], records);
    await expect(set(isTimeGiven)).rejects.toThrow("the deadline passed");
    expect(attempts.at(-1)).toBeGreaterThan(250);
    expect(attempts.length).toBeLessThan(20);
  });
});

import { fixedStart, startStratusEmulator } from "../../../../src/composition/emulator";
import { stopMachine } from "../../../support/stop-machine";
import { databaseBody, domainBody, imageBody, instanceBody, testEmulatorOf, until, useEmulator } from "../../support";

const start = Date.parse(fixedStart);

afterEach(() => jest.restoreAllMocks());

describe("the real clock", () => {
  const { call, control, make } = useEmulator({ clock: "real" });
  const freeze = () => control("PUT", "/clock", { frozen: true });
  const status = async (path: string) => (await call("GET", path)).body["status"];

  test("shows its time in UTC, and runs", async () => {
    const { pass } = stopMachine();
    await control("POST", "/reset");
    expect((await control("GET", "/clock")).body).toMatchObject({ now: fixedStart, rate: 1, frozen: false });
    pass(90_000);
    expect((await control("GET", "/clock")).body["now"]).toBe(
      new Date(start + 90_000).toISOString().replace(".000", ""),
    );
  });

  test("R2-002: a database takes from 15 to 30 minutes", async () => {
    await freeze();
    await make("/databases/mysql/instances", databaseBody);
    const path = "/databases/mysql/instances/1";
    await control("POST", "/clock/advance", { seconds: 15 * 60 - 1 });
    expect(await status(path)).toBe("provisioning");
    await control("POST", "/clock/advance", { seconds: 15 * 60 + 1 });
    expect(await status(path)).toBe("active");
  });

  test("advance returns the new time, after everything due has happened", async () => {
    await freeze();
    await make("/compute/instances", imageBody);
    const before = Date.parse(String((await control("GET", "/clock")).body["now"]));
    const { body } = await control("POST", "/clock/advance", { seconds: 90 });
    expect(Date.parse(String(body["now"])) - before).toBe(90_000);
    expect(await status("/compute/instances/1")).toBe("running");
  });

  test("events during an advance have their own times", async () => {
    await freeze();
    const { created } = await make("/databases/mysql/instances", databaseBody);
    await control("POST", "/clock/advance", { seconds: 24 * 3600 });
    const { updated } = (await call("GET", "/databases/mysql/instances/1")).body;
    const took = (Date.parse(`${String(updated)}Z`) - Date.parse(`${String(created)}Z`)) / 1000;
    expect(took).toBeGreaterThanOrEqual(899);
    expect(took).toBeLessThanOrEqual(1801);
  });

  test("a frozen clock doesn't advance", async () => {
    const { pass } = stopMachine();
    await freeze();
    const { body: first } = await control("GET", "/clock");
    pass(90_000);
    expect((await control("GET", "/clock")).body).toEqual(first);
    const domain = await make("/domains", domainBody);
    expect(`${String(domain["created"])}Z`).toBe(first["now"]);
  });

  test("a rate speeds it up", async () => {
    await make("/databases/mysql/instances", databaseBody);
    expect((await control("PUT", "/clock", { rate: 20_000 })).body).toMatchObject({ rate: 20_000, frozen: false });
    await until(call, "/databases/mysql/instances/1", "active");
  });

  test("reset lets it run again", async () => {
    stopMachine();
    await control("PUT", "/clock", { rate: 5, frozen: true });
    await control("POST", "/clock/advance", { seconds: 1e6 });
    await control("POST", "/reset");
    const { body } = await control("GET", "/clock");
    expect(body).toMatchObject({ now: fixedStart, rate: 1, frozen: false });
  });

  test("a forced status is not overwritten by earlier transitions", async () => {
    await freeze();
    await make("/compute/instances", imageBody);
    await control("PUT", "/objects/instance/1", { status: "stopped" });
    await control("POST", "/clock/advance", { seconds: 3600 });
    expect(await status("/compute/instances/1")).toBe("stopped");
  });

  test("two runs with the same requests return the same", async () => {
    const run = async () => {
      await control("POST", "/reset");
      await freeze();
      const { body: state } = await control("GET", "/state");
      await control("PUT", "/state", { ...state, now: "2026-01-31T12:00:00Z" });
      const answers = [
        await make("/compute/instances", imageBody),
        await make("/databases/mysql/instances", databaseBody),
      ];
      await control("POST", "/clock/advance", { seconds: 1200 });
      answers.push((await call("GET", "/databases/mysql/instances/1")).body);
      return answers;
    };
    expect(await run()).toEqual(await run());
  });

  test.each([
    [{ seconds: -1 }, "seconds"],
    [{}, "seconds"],
    [{ seconds: "60" }, "seconds"],
    [{ seconds: 1, minutes: 1 }, "minutes"],
  ])("advance rejects %j", async (body, field) => {
    expect(await control("POST", "/clock/advance", body)).toMatchObject({ status: 400, fields: [field] });
  });
});

describe("the fast clock", () => {
  const { call, control, make } = useEmulator({ clock: "fast" });

  test("operations end by themselves, and the calendar does not change", async () => {
    const startedAt = Date.now();
    await control("POST", "/reset");
    await make("/databases/mysql/instances", databaseBody);
    await make("/compute/instances", imageBody);
    await make("/compute/instances", instanceBody);
    await until(call, "/databases/mysql/instances/1", "active");
    await until(call, "/compute/instances/1", "running");
    const passed = Date.parse(String((await control("GET", "/clock")).body["now"])) - start;
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThanOrEqual(Date.now() - startedAt);
  });

  test("a new instance is in provisioning first", async () => {
    expect((await make("/compute/instances", imageBody))["status"]).toBe("provisioning");
  });
});

describe("the start time", () => {
  const timeOf = async (options: Parameters<typeof startStratusEmulator>[0]) => {
    const emulator = await startStratusEmulator({ port: 0, ...options });
    const { control } = testEmulatorOf(emulator);
    const [before, , after] = [
      await control("GET", "/clock"),
      await control("POST", "/reset"),
      await control("GET", "/clock"),
    ];
    await emulator.close();
    return [before.body["now"], after.body["now"]];
  };

  test("is the machine's time by default, also after a reset", async () => {
    stopMachine();
    expect(await timeOf({})).toEqual(["2027-03-01T08:00:00Z", "2027-03-01T08:00:00Z"]);
  });

  test("is the given time, also after a reset", async () => {
    stopMachine();
    const time = "2026-02-01T23:50:00Z";
    for (const given of [time, new Date(time)]) {
      expect(await timeOf({ time: given })).toEqual([time, time]);
    }
  });

  test("of a frozen clock is the given time, or noon of 31 January 2026", async () => {
    expect((await timeOf({ clock: "frozen", time: "2028-02-29T00:00:00Z" }))[0]).toBe("2028-02-29T00:00:00Z");
    expect((await timeOf({ clock: "frozen" }))[0]).toBe("2026-01-31T12:00:00Z");
  });

  test.each(["tomorrow", "2026-02-30T12:00:00Z", "2026-01-31", "2026-01-31T12:00:00", "2026-01-31T12:00:00+01:00", ""])(
    "rejects %j with the allowed values",
    async (time) => {
      const words = `time must be an instant in UTC such as 2026-01-31T12:00:00Z, got ${JSON.stringify(time)}`;
      await expect(startStratusEmulator({ port: 0, time })).rejects.toThrow(words);
    },
  );

  test("rejects an invalid Date", async () => {
    await expect(startStratusEmulator({ port: 0, time: new Date(Number.NaN) })).rejects.toThrow(
      "got a Date that is no time",
    );
  });
});

import { array, assert, asyncProperty, constantFrom, nat, oneof, record } from "fast-check";
import { domainBody, type Json, useEmulator } from "../../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const step = oneof(
  { weight: 4, arbitrary: record({ act: constantFrom("create", "update"), at: nat(5), value: nat(200) }) },
  { weight: 2, arbitrary: record({ act: constantFrom("delete"), at: nat(5), value: nat(0) }) },
  { weight: 1, arbitrary: record({ act: constantFrom("disable", "enable", "ttl"), at: nat(0), value: nat(2) }) },
  { weight: 3, arbitrary: record({ act: constantFrom("wait"), at: nat(0), value: constantFrom(10, 200, 299, 300) }) },
);

/** A zone whose renderings the test computes from the lists of the API at the time of each. */
class Model {
  private now = 0;
  private due: number | undefined;
  private ttl = 0;
  private isDisabled = false;
  private shown: readonly string[] = [];
  private readonly records: Json[] = [];

  private changed(): void {
    this.due ??= this.now + 300;
  }

  private render(): void {
    this.due = undefined;
    if (this.isDisabled) return;
    const ttl = this.ttl === 0 ? 86_400 : this.ttl;
    this.shown = this.records.map((each) => {
      const own = Number(each["ttl_sec"]);
      return [`${String(each["name"])}.shop.example.`, own === 0 ? ttl : own, "IN", "A", each["target"]].join("\t");
    });
  }

  async begin(): Promise<void> {
    await control("POST", "/reset");
    await control("PUT", "/clock", { frozen: true });
    await make("/domains", domainBody);
    this.changed();
  }

  async take({ act, at, value }: { readonly act: string; readonly at: number; readonly value: number }): Promise<void> {
    const place = at % Math.max(1, this.records.length);
    const old = this.records[place];
    const target = `192.0.2.${String(value)}`;
    if (act === "wait") {
      await control("POST", "/clock/advance", { seconds: value });
      this.now += value;
      if (this.due !== undefined && this.due <= this.now) this.render();
    } else if (act === "create") {
      const name = `host${String(this.records.length)}-${String(value)}`;
      this.records.push(
        await make("/domains/1/records", { type: "A", name, target, ttl_sec: value % 2 === 0 ? 0 : 300 }),
      );
      this.changed();
    } else if (act === "update" && old) {
      this.records[place] = (await call("PUT", `/domains/1/records/${String(old["id"])}`, { target })).body;
      this.changed();
    } else if (act === "delete" && old) {
      await call("DELETE", `/domains/1/records/${String(old["id"])}`);
      this.records.splice(place, 1);
      this.changed();
    } else if (act === "disable" || act === "enable") {
      this.isDisabled = act === "disable";
      await call("PUT", "/domains/1", { status: this.isDisabled ? "disabled" : "active" });
      this.changed();
    } else if (act === "ttl") {
      this.ttl = [300, 3600, 7200][value] ?? 300;
      await call("PUT", "/domains/1", { ttl_sec: this.ttl });
      this.changed();
    }
  }

  async compare(): Promise<void> {
    const { body } = await call("GET", "/domains/1/zone-file");
    const lines = (body["zone_file"] as readonly string[]).filter((line) => line.includes("\tA\t"));
    expect(lines).toEqual(this.shown);
  }
}

test("R3-082 R3-014: a zone file has the records at the time of its rendering, regardless of later changes", async () => {
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const model = new Model();
      await model.begin();
      for (const one of steps) {
        await model.take(one);
        // Checks only after some steps: a zone is rendered when it is first read.
        if (one.value % 3 !== 0) await model.compare();
      }
      await model.take({ act: "wait", at: 0, value: 300 });
      await model.compare();
    }),
    { numRuns: 40 },
  );
});

test("a deleted domain is served unchanged until its zone is rendered again", async () => {
  await make("/domains", domainBody);
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await control("POST", "/clock/advance", { seconds: 300 });
  await call("PUT", "/domains/1/records/1", { target: "192.0.2.2" });
  await call("DELETE", "/domains/1");
  const zones = async () => {
    const { body } = await control("GET", "/state");
    return (body["objects"] as readonly Json[]).filter(({ kind }) => /^zone_(file|departed)$/.test(String(kind)));
  };
  const [kept, ...others] = await zones();
  expect(others).toEqual([]);
  const rrs = (kept?.["body"] as { readonly rrs: readonly Json[] }).rrs;
  expect(rrs.filter(({ type }) => type === "A")).toEqual([
    expect.objectContaining({ name: "www.shop.example", data: "192.0.2.1" }),
  ]);
  await control("POST", "/clock/advance", { seconds: 300 });
  expect(await zones()).toEqual([]);
});

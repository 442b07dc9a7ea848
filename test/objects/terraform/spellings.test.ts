import { type Contract, type Properties, UNKNOWN } from "../../../src/contract";
import { SpellingRecorder, spellingsIn, withConfiguredSpelling } from "../../../src/objects/terraform/spellings";
import { computeInstance } from "../../../src/resources/compute_instance/contract";
import { domain } from "../../../src/resources/domain/contract";
import { domainRecord } from "../../../src/resources/domain_record/contract";
import { firewall } from "../../../src/resources/firewall/contract";
import { mysqlDatabase } from "../../../src/resources/mysql_database/contract";

/** Records one request that contained every sent field. */
function noted(contract: Contract, sent: Properties, answer: Properties, before?: Properties, carried?: string[]) {
  const notes = new SpellingRecorder(contract, { domain: "shop.example" });
  notes.recordResponse({
    sentFields: carried ?? Object.keys(sent),
    sent,
    response: answer,
    ...(before ? { before } : {}),
  });
  return notes;
}

describe("an accepted form of a sent value", () => {
  test.each<[string, Contract, Properties, Properties]>([
    ["R3-007: a name in capitals", domain, { domain: "Shop.example" }, { domain: "shop.example" }],
    ["R3-021: a rounded time", domain, { ttlSec: 301 }, { ttlSec: 3600 }],
    ["R3-031: a rounded time of a record", domainRecord, { type: "A", ttlSec: 301 }, { type: "A", ttlSec: 300 }],
    [
      "R3-046: the address that [remote_addr] became",
      domainRecord,
      { type: "A", target: "[remote_addr]" },
      { type: "A", target: "192.0.2.7" },
    ],
    [
      "R3-043: a name relative to its zone",
      domainRecord,
      { type: "A", name: "WWW.shop.example." },
      { type: "A", name: "www" },
    ],
    [
      "R2-020: an address without its mask",
      mysqlDatabase,
      { allowList: ["192.0.2.1/32"] },
      { allowList: ["192.0.2.1"] },
    ],
    ["an empty list that the response omits", mysqlDatabase, { allowList: [] }, { allowList: null }],
  ])("%s, by the contract", (_, contract, sent, answer) => {
    const notes = noted(contract, sent, answer);
    expect(notes.needsConfirmation).toBe(false);
    expect(Object.keys(notes.confirmed)).toHaveLength(1);
    expect(withConfiguredSpelling(contract, notes.confirmed, answer)).toEqual(sent);
  });

  test("needs no form if the response is equal", () => {
    expect(noted(domain, { description: "the shop" }, { description: "the shop" }).confirmed).toEqual({});
  });

  test("requires a second equal read if the contract does not explain the form", () => {
    const notes = noted(domain, { description: "the  shop" }, { description: "the shop" });
    expect([notes.needsConfirmation, notes.confirmed]).toEqual([true, {}]);
    notes.confirmWith({ description: "the shop" });
    expect(notes.confirmed).toEqual({ description: { sent: "the  shop", answered: "the shop" } });
  });

  test("attributes a different second read to another user", () => {
    const notes = noted(domain, { description: "the  shop" }, { description: "the shop" });
    notes.confirmWith({ description: "theirs" });
    expect([notes.needsConfirmation, notes.confirmed]).toEqual([false, {}]);
  });

  test("compares only sent fields", () => {
    const sent = { description: "ours", soaEmail: "ops@shop.example" };
    const notes = noted(domain, sent, { ...sent, description: "theirs" }, undefined, ["soaEmail"]);
    notes.confirmWith({ description: "theirs" });
    expect(notes.confirmed).toEqual({});
  });

  test("an old value in a response is a late response, not a form", () => {
    const notes = noted(domain, { description: "new" }, { description: "old" }, { description: "old" });
    notes.confirmWith({ description: "old" });
    expect(notes.confirmed).toEqual({});
  });

  test.each<[Contract, Properties, Properties]>([
    [computeInstance, { watchdogEnabled: true }, { watchdogEnabled: false }],
    [domain, { status: "disabled" }, { status: "active" }],
    [domain, { description: "the shop" }, { description: null }],
    [firewall, { rules: { inboundPolicy: "DROP" } }, { rules: { inboundPolicy: "ACCEPT" } }],
  ])(
    "rejects another boolean or choice, and an empty value in place of a value, as a form: %#",
    (contract, sent, answer) => {
      const notes = noted(contract, sent, answer);
      notes.confirmWith(answer);
      expect(notes.confirmed).toEqual({});
    },
  );

  test("compares each field of an object separately, and skips unknown fields", () => {
    const sent = { alerts: { cpu: 91, io: UNKNOWN } };
    const answer = { alerts: { cpu: 90, io: 10_000 } };
    const notes = noted(computeInstance, sent, answer);
    notes.confirmWith({ alerts: { cpu: 90, io: 20_000 } });
    expect(notes.confirmed).toEqual({ "alerts.cpu": { sent: 91, answered: 90 } });
    expect(withConfiguredSpelling(computeInstance, notes.confirmed, answer)).toEqual({
      alerts: { cpu: 91, io: 10_000 },
    });
  });

  test("a request that sends a field again clears its recorded form", () => {
    const notes = new SpellingRecorder(
      domainRecord,
      {},
      { target: { sent: "[remote_addr]", answered: "192.0.2.7" }, name: { sent: "WWW", answered: "www" } },
    );
    notes.recordResponse({ sentFields: ["target"], sent: { target: "192.0.2.7" }, response: { target: "192.0.2.7" } });
    expect(notes.confirmed).toEqual({ name: { sent: "WWW", answered: "www" } });
  });
});

describe("the displayed value", () => {
  const sent = ["2001:DB8::1", "192.0.2.1"];
  const spellings = { axfrIps: { sent, answered: ["192.0.2.1", "2001:db8::1"] } };

  test("keeps the user's spelling for the same response, and shows another one", () => {
    expect(withConfiguredSpelling(domain, spellings, { axfrIps: ["2001:db8::1", "192.0.2.1"] })).toEqual({
      axfrIps: sent,
    });
    expect(withConfiguredSpelling(domain, spellings, { axfrIps: ["192.0.2.1"] })).toEqual({ axfrIps: ["192.0.2.1"] });
  });

  test("keeps a confirmed response without a rule while the service returns it", () => {
    const kept = { description: { sent: "the  shop", answered: "the shop" } };
    expect(withConfiguredSpelling(domain, kept, { description: "the shop" })).toEqual({ description: "the  shop" });
    expect(withConfiguredSpelling(domain, kept, { description: "theirs" })).toEqual({ description: "theirs" });
  });
});

describe("a form recorded by an older version", () => {
  test("is accepted only if the contract explains it", () => {
    const pairs = {
      ttlSec: { sent: 301, answered: 300 },
      target: { sent: "[remote_addr]", answered: "192.0.2.7" },
      priority: { sent: 10, answered: 20 },
    };
    const object = { type: "A", ttlSec: 300, target: "192.0.2.7", priority: 20 };
    const { priority: _, ...believed } = pairs;
    expect(spellingsIn(domainRecord, { legacySpellings: pairs }, object)).toEqual(believed);
    const opened = { allowList: { sent: ["192.0.2.0/24"], answered: ["0.0.0.0/0"] } };
    expect(spellingsIn(mysqlDatabase, { legacySpellings: opened }, { allowList: ["0.0.0.0/0"] })).toEqual({});
  });
});

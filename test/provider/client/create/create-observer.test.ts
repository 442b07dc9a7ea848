import type { CollectionSnapshot, CreateObserver, Json } from "../../../../src/provider/client";
import { domains, first, named, serviceWith } from "../support/domains";
import { answer, closeAll, connecting, refuse, serving } from "../support/server";

afterEach(closeAll);

/** The calls of an observer, in order. */
function observe() {
  const events: (readonly [string, unknown?])[] = [];
  const own: CreateObserver = {
    sending: ({ highestId, isComplete }: CollectionSnapshot) =>
      void events.push(["sending", { highestId, isComplete }]),
    answered: (made: Json) => void events.push(["answered", made["id"]]),
    refused: () => void events.push(["refused"]),
  };
  return { events, own };
}

describe("the observer of a create", () => {
  it("gets the known objects before the request, and the response first", async () => {
    const { client, service } = await serviceWith();
    service.add(domains, { domain: "other" });
    const { events, own } = observe();
    const made = client.create(domains, { domain: "a" }, { ...named("a"), observer: own }).then(() => events.slice());
    const sent = ["sending", { highestId: 1, isComplete: true }];
    expect(await made).toEqual([sent, ["answered", 2]]);
  });

  it("gets the object found after a lost response, and is called once for the request", async () => {
    const { client } = await serviceWith(first({ at: "after" }));
    const { events, own } = observe();
    await client.create(domains, { domain: "a" }, { ...named("a"), observer: own });
    expect(events.map(([what]) => what)).toEqual(["sending", "answered"]);
  });

  it("gets a rejection", async () => {
    const server = await serving(({ method }, response) => {
      if (method === "POST") refuse(response, 400, "is taken", "domain");
      else answer(response, 200, { data: [], page: 1, pages: 1, results: 0 });
    });
    const { events, own } = observe();
    const options = { ...named("a"), observer: own };
    await expect(connecting(server.url).create(domains, {}, options)).rejects.toThrow("is taken");
    expect(events.map(([what]) => what)).toEqual(["sending", "refused"]);
  });

  it("gets no rejection if the response is unreadable: the object was created", async () => {
    const { client } = await serviceWith();
    const { events, own } = observe();
    const options = {
      ...named("a"),
      observer: {
        ...own,
        answered: () => {
          throw new Error("what is that?");
        },
      },
    };
    await expect(client.create(domains, { domain: "a" }, options)).rejects.toThrow("what is that?");
    expect(events.map(([what]) => what)).toEqual(["sending"]);
  });
});

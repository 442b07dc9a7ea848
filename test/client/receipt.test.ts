import type { CreateReceipt, Json, KnownThen } from "../../src/client";
import { answer, closeAll, connecting, refuse, serving } from "./support/server";
import { domains, first, named, serviceWith } from "./support/domains";

afterEach(closeAll);

/** What a receipt was told, in order. */
function receipt() {
  const told: (readonly [string, unknown?])[] = [];
  const own: CreateReceipt = {
    sending: ({ highestId, isComplete }: KnownThen) => void told.push(["sending", { highestId, isComplete }]),
    answered: (made: Json) => void told.push(["answered", made["id"]]),
    refused: () => void told.push(["refused"]),
  };
  return { told, own };
}

describe("the receipt of a create", () => {
  it("is told what was known before the request, and of the answer before anybody else", async () => {
    const { client, service } = await serviceWith();
    service.add(domains, { domain: "other" });
    const { told, own } = receipt();
    const made = client.create(domains, { domain: "a" }, { ...named("a"), receipt: own }).then(() => told.slice());
    const sent = ["sending", { highestId: 1, isComplete: true }];
    expect(await made).toEqual([sent, ["answered", 2]]);
  });

  it("is told of the object that is found after a lost answer, and once of the sending", async () => {
    const { client } = await serviceWith(first({ at: "after" }));
    const { told, own } = receipt();
    await client.create(domains, { domain: "a" }, { ...named("a"), receipt: own });
    expect(told.map(([what]) => what)).toEqual(["sending", "answered"]);
  });

  it("is told of a refusal", async () => {
    const server = await serving(({ method }, response) => {
      if (method === "POST") refuse(response, 400, "is taken", "domain");
      else answer(response, 200, { data: [], page: 1, pages: 1, results: 0 });
    });
    const { told, own } = receipt();
    const options = { ...named("a"), receipt: own };
    await expect(connecting(server.url).create(domains, {}, options)).rejects.toThrow("is taken");
    expect(told.map(([what]) => what)).toEqual(["sending", "refused"]);
  });

  it("is told of no refusal where it cannot read the answer: the object was made", async () => {
    const { client } = await serviceWith();
    const { told, own } = receipt();
    const options = {
      ...named("a"),
      receipt: {
        ...own,
        answered: () => {
          throw new Error("what is that?");
        },
      },
    };
    await expect(client.create(domains, { domain: "a" }, options)).rejects.toThrow("what is that?");
    expect(told.map(([what]) => what)).toEqual(["sending"]);
  });
});

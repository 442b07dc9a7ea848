import { apiOf, type Target } from "./api";
import { type Maker, makers } from "./makers";
import { World } from "./world";

export interface FillOptions {
  /** The approximate number of objects. Objects created with them, such as tags, are not counted. */
  readonly objects: number;
  /** The same seed creates the same account in an empty emulator. */
  readonly seed: number;
}

/**
 * Fills the account of an emulator with objects of all kinds: with unusual names, with all of their optional parts and with
 * none, with shared labels and tags. Sends one request after the other, so that every object gets the same id again.
 */
export async function fillAccount(target: Target, { objects, seed }: FillOptions): Promise<void> {
  const api = apiOf(target);
  const account = new World(api, seed, objects);
  await api.control("PUT", "/account", { additionalIps: true });
  const chances = makers.flatMap(([share, maker]) => Array.from({ length: share }, () => maker));
  // First one of each kind, starting with those that others refer to. Then random ones.
  const first = makers.map(([, maker]) => maker);
  let made = 0;
  for (let turn = 0; made < objects; turn += 1) {
    if (turn > objects * 3) throw new Error(`only ${String(made)} of ${String(objects)} objects could be made`);
    if (await tryUntilMade(first[turn] ?? account.draw.one(chances), account)) made += 1;
  }
}

/** A random object may conflict with an existing one: a CNAME record with another one, an instance behind two firewalls. */
async function tryUntilMade(maker: Maker, account: World): Promise<boolean> {
  for (let tries = 0; tries < 30; tries += 1) {
    if (await maker(account)) return true;
  }
  return false;
}

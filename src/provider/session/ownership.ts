/**
 * Which resource of a run owns a thing, such as the devices of a firewall. Two owners would undo each other's changes in
 * every run, so the second one is refused.
 */
export class Ownership {
  private readonly owners = new Map<string, string>();

  /** Claims `thing` for `owner`; the name of the other owner where there is one already. */
  claim(thing: string, owner: string): string | undefined {
    const present = this.owners.get(thing);
    if (present === undefined) this.owners.set(thing, owner);
    return present === undefined || present === owner ? undefined : present;
  }

  ownerOf(thing: string): string | undefined {
    return this.owners.get(thing);
  }
}

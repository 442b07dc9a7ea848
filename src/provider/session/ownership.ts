/**
 * Who says what in one run: two resources that both decide the same thing would undo each other's work
 * for ever, so the second one is refused.
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

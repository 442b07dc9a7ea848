import type { Diagnostic } from "../../plugin/provider";
import { DiagnosticsError } from "../../plugin/provider";

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

/**
 * Claims `thing` for `owner`, and refuses it where something else has claimed it: a plan reports the refusal; without
 * `report` it is thrown, so that nothing is sent.
 */
export function claimOrRefuse(
  { ownership }: { readonly ownership: Ownership },
  { thing, owner }: { readonly thing: string; readonly owner: string },
  refusal: Omit<Diagnostic, "severity">,
  report?: (diagnostic: Diagnostic) => void,
): void {
  if (ownership.claim(thing, owner) === undefined) return;
  const diagnostic: Diagnostic = { severity: "error", ...refusal };
  if (!report) throw new DiagnosticsError([diagnostic]);
  report(diagnostic);
}

/** An object written in other words. */
export interface Code {
  readonly address: string;
  readonly import: string;
  readonly hcl: string;
  readonly construct: string;
}

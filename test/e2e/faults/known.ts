/** A case that does not hold and cannot: what a client is told is the same as where all went well. */
export interface Known {
  readonly matches: RegExp;
  readonly why: string;
}

/** Creates of objects that may exist twice: the service has no rule that would refuse the second one. */
const notUnique =
  "POST /(compute/instances(/\\{\\}/clone)?|networking/ips|networking/ipv6/ranges|images/upload|domains/\\{\\}/records|databases/\\w+/instances/\\{\\}/backups)";

export const known: readonly Known[] = [
  {
    matches: new RegExp(`/${notUnique}#\\d+/delivered twice, the (first|second) answer$`),
    why: "The network delivers a create twice, and the service makes two objects because nothing about them has to be unique. The client gets one good answer, as always, and is never told of the other object.",
  },
];

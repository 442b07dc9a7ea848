import { check } from "../../../contract";

export const maxPieces = 15;
const portNumber = /^[1-9]\d{0,4}$/;
const isPort = (value: string) => portNumber.test(value) && Number(value) <= 65535;

const portPieces = (value: string) => value.split(/, ?/);

/** How many of the fifteen pieces a port list uses: a port is one, a range two. */
export const countPortPieces = (value: string) =>
  portPieces(value).reduce((sum, piece) => sum + (piece.includes("-") ? 2 : 1), 0);

/** Suggests a fix for a range whose end comes first. */
function turnedRange(value: string): string | undefined {
  for (const piece of portPieces(value)) {
    const [first = "", last = "", ...rest] = piece.split("-");
    if (rest.length > 0 || !isPort(first) || !isPort(last) || Number(last) > Number(first)) continue;
    if (first === last) return `${piece} is one port: write ${first}`;
    return `${piece} ends before it starts: did you mean ${last}-${first}?`;
  }
  return undefined;
}

export const ports = check<string>(
  'must be a comma-separated list of ports (1 to 65535, without leading zeros) and ascending ranges, such as "22-24, 80, 443"',
  (value) =>
    portPieces(value).every((piece) => {
      const [first = "", last, ...rest] = piece.split("-");
      return (
        rest.length === 0 && isPort(first) && (last === undefined || (isPort(last) && Number(last) > Number(first)))
      );
    }),
  (value) => {
    if (value === "") return "omit it to match all ports";
    const turned = turnedRange(value);
    if (turned !== undefined) return turned;
    return /\s/.test(value.replace(/, /g, ",")) ? "use at most one space, and only after a comma" : undefined;
  },
);
export const fewPorts = check<string>(
  `must have at most ${String(maxPieces)} parts (a port counts as one, a range as two)`,
  (value) => countPortPieces(value) <= maxPieces,
  (value) => `it has ${String(countPortPieces(value))}`,
);
export const canonicalPorts = (value: string) => portPieces(value).join(", ");

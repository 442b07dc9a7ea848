import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { decode, encode, type Packet, streamEncode, TRUNCATED_RESPONSE } from "dns-packet";
import { rcodes } from "./packet";
import { type Requester, respond, type ZoneFinder } from "./respond";

interface DnsServer {
  /** `127.0.0.1:5353` */
  readonly address: string;
  close(): Promise<void>;
}

const smallestUdp = 512;
/** Records per message of a transfer, to stay below the limit of its two-byte length prefix. */
const perMessage = 100;

/** Serves the zones that `findZone` finds over UDP and TCP on one port. */
export async function serveDns(findZone: ZoneFinder, port: number, host: string): Promise<DnsServer> {
  const open = new Set<Socket>();
  const tcp = createServer((socket) => {
    open.add(socket.on("close", () => open.delete(socket)));
    respondWithStream(findZone, socket);
  });
  await new Promise<void>((resolve, reject) => {
    tcp.once("error", reject).listen(port, host, resolve);
  });
  const bound = (tcp.address() as AddressInfo).port;
  const udp = createSocket(host.includes(":") ? "udp6" : "udp4");
  try {
    await new Promise<void>((resolve, reject) => {
      udp.once("error", reject).bind(bound, host, resolve);
    });
  } catch (error) {
    await closeTcp(tcp);
    throw error;
  }
  udp.on("message", (message, from) => {
    udp.send(datagram(findZone, message, { address: from.address, tcp: false }), from.port, from.address);
  });
  return {
    address: `${host.includes(":") ? `[${host}]` : host}:${String(bound)}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      await Promise.all([closeTcp(tcp), closeUdp(udp)]);
    },
  };
}

const closeTcp = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
const closeUdp = (socket: UdpSocket) => new Promise<void>((resolve) => socket.close(() => resolve()));

function answer(findZone: ZoneFinder, message: Buffer, requester: Requester): Packet & { readonly size: number } {
  try {
    const query = decode(message);
    const size = (query.additionals ?? []).find((each) => each.type === "OPT");
    const maxSize = size && "udpPayloadSize" in size ? size.udpPayloadSize : smallestUdp;
    return { ...respond(findZone, query, requester), size: Math.max(maxSize, smallestUdp) };
  } catch {
    const id = message.length >= 2 ? message.readUInt16BE(0) : 0;
    return { id, type: "response", flags: rcodes.FORMERR, size: smallestUdp };
  }
}

/** Truncates a response that doesn't fit into a datagram, so that the client retries over TCP. */
function datagram(findZone: ZoneFinder, message: Buffer, requester: Requester): Buffer {
  const { size, ...packet } = answer(findZone, message, requester);
  const whole = encode(packet);
  if (whole.length <= size) return whole;
  const { id, type, flags = 0, questions = [] } = packet;
  return encode({
    ...(id !== undefined && { id }),
    ...(type && { type }),
    flags: flags | TRUNCATED_RESPONSE,
    questions,
  });
}

function respondWithStream(findZone: ZoneFinder, socket: Socket): void {
  let rest = Buffer.alloc(0);
  socket.on("error", () => socket.destroy());
  socket.on("data", (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const end = 2 + rest.readUInt16BE(0);
      const requester = { address: socket.remoteAddress ?? "", tcp: true };
      for (const message of messages(answer(findZone, rest.subarray(2, end), requester))) socket.write(message);
      rest = rest.subarray(end);
    }
  });
}

/** Splits a long response such as a transfer into several messages. */
function* messages({ size: _, ...packet }: Packet & { readonly size: number }): Generator<Buffer> {
  const answers = packet.answers ?? [];
  for (let first = 0; first === 0 || first < answers.length;) {
    let count = Math.min(perMessage, answers.length - first);
    // Long TXT records can fill a message before it has that many records.
    const part = () => ({ ...packet, answers: answers.slice(first, first + count) });
    while (count > 1 && encode(part()).length > 60_000) count = Math.ceil(count / 2);
    yield streamEncode(part());
    first += Math.max(1, count);
  }
}

import { connect, isIPv6 } from "node:net";
import { type Answer, streamEncode } from "dns-packet";
import { decodeTransfer, rcodeOf } from "./packet";

const transferTimeout = 10_000;
const standardPort = 53;

interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Parses `ns.example.com`, `192.0.2.53` or `2001:db8::53`, and with a port `192.0.2.53:5353` or
 * `[2001:db8::53]:5353`.
 */
export function placeOf(nameserver: string): Place {
  if (isIPv6(nameserver)) return { host: nameserver, port: standardPort };
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(nameserver) ?? [];
  return { host: bracketed ?? plain ?? nameserver, port: port === undefined ? standardPort : Number(port) };
}

/**
 * Transfers a whole zone over TCP (AXFR): every record once, the SOA record first. Records of unsupported types are
 * returned without their data.
 *
 * @throws Error with a message that continues a sentence that starts with the name server's name.
 */
export function transferZone(nameserver: string, zone: string): Promise<readonly Answer[]> {
  const { host, port } = placeOf(nameserver);
  return new Promise((resolve, reject) => {
    const records: Answer[] = [];
    let rest: Buffer = Buffer.alloc(0);
    const socket = connect({ host, port: Math.min(port, 65_535) });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve(records.slice(0, -1));
    };
    socket.setTimeout(transferTimeout, () => {
      end(new Error("didn't respond within 10 seconds"));
    });
    socket.on("error", (error) => {
      end(new Error(`can't be reached: ${error.message}`));
    });
    socket.on("end", () => {
      end(new Error(`closed the connection after ${String(records.length)} records, before the transfer was complete`));
    });
    socket.on("connect", () => {
      const questions = [{ name: zone, type: "AXFR" as const, class: "IN" as const }];
      socket.write(streamEncode({ type: "query", id: 1, flags: 0, questions }));
    });
    socket.on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      try {
        while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
          const last = 2 + rest.readUInt16BE(0);
          const packet = decodeTransfer(rest.subarray(2, last));
          rest = rest.subarray(last);
          const code = rcodeOf(packet);
          if (code !== "NOERROR") throw new Error(`refused the transfer of ${zone} with ${code}`);
          records.push(...(packet.answers ?? []));
          if (records.length === 0 || records[0]?.type !== "SOA") throw new Error(`has no zone ${zone} to transfer`);
          if (records.length > 1 && records[records.length - 1]?.type === "SOA") {
            end();
            return;
          }
        }
      } catch (error) {
        end(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}

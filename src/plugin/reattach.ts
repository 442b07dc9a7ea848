import type { Provider } from "./provider";
import { startSession } from "./rpc/session";
import { startServer } from "./transport/connect";
import { PROTOCOL } from "./transport/handshake";

export interface Reattachable {
  /** What a Terraform process needs in its environment to use this provider instead of starting one. */
  readonly environment: { readonly TF_REATTACH_PROVIDERS: string };
  readonly close: () => Promise<void>;
}

/** Serves the provider from this process, without TLS, for a debugger or a test. Terraform does not end it. */
export async function startReattachable<Client>(provider: Provider<Client>): Promise<Reattachable> {
  const { address, close } = await startServer(startSession(provider), {});
  const reattach = {
    [provider.address]: {
      Protocol: "grpc",
      ProtocolVersion: PROTOCOL,
      Pid: process.pid,
      Test: true,
      Addr: { Network: address.network, String: address.text },
    },
  };
  return { environment: { TF_REATTACH_PROVIDERS: JSON.stringify(reattach) }, close };
}

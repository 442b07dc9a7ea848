import type { handleBidiStreamingCall, handleServerStreamingCall, handleUnaryCall, Server } from "@grpc/grpc-js";
import {
  GRPCBrokerService,
  GRPCControllerService,
  GRPCStdioService,
  type ConnInfo,
  type Empty,
  type StdioData,
} from "../protocol/generated/goplugin";
import {
  HealthCheckResponse_ServingStatus as ServingStatus,
  HealthService,
  type HealthCheckRequest,
  type HealthCheckResponse,
} from "../protocol/generated/health";

/** Adds the services that go-plugin expects beside the provider's own. */
export function addGoPluginServices(server: Server, onShutdown: () => void): void {
  const shutdown: handleUnaryCall<Empty, Empty> = (_, callback) => {
    callback(null, {});
    onShutdown();
  };
  const check: handleUnaryCall<HealthCheckRequest, HealthCheckResponse> = (_, callback) =>
    callback(null, { status: ServingStatus.SERVING });
  // Both streams stay open for as long as the client wants: logs go over stderr, and nothing is brokered.
  const streamStdio: handleServerStreamingCall<Empty, StdioData> = (call) => void call.on("error", ignore);
  const startStream: handleBidiStreamingCall<ConnInfo, ConnInfo> = (call) => {
    call.on("error", ignore);
    call.on("end", () => call.end());
    call.resume();
  };
  server.addService(GRPCControllerService, { shutdown });
  server.addService(GRPCStdioService, { streamStdio });
  server.addService(GRPCBrokerService, { startStream });
  server.addService(HealthService, { check });
}

function ignore(): void {
  // A stream that breaks takes its connection with it, and that is noticed where connections are counted.
}

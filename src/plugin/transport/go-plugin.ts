import { GRPCBrokerService, GRPCControllerService, GRPCStdioService } from "../protocol/generated/goplugin";
import { HealthCheckResponse_ServingStatus as ServingStatus, HealthService } from "../protocol/generated/health";
import { silentStream, unary, type GrpcMethod } from "./grpc";

/** The methods that go-plugin expects beside the provider's own. */
export function goPluginMethods(onShutdown: () => void): GrpcMethod[] {
  return [
    // The response has to be sent before the connection is closed.
    unary(GRPCControllerService.shutdown, () => ({}), onShutdown),
    // Logs go over stderr, and nothing is brokered.
    silentStream(GRPCStdioService.streamStdio),
    silentStream(GRPCBrokerService.startStream),
    unary(HealthService.check, () => ({ status: ServingStatus.SERVING })),
  ];
}

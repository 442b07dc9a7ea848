import type { ResourceDefinition } from "../handler";
import type { DeleteRequest } from "../../plugin/provider";
import { DiagnosticsError } from "../../plugin/provider";
import { isNotFound, TimeoutError } from "../../client";
import { withApiDiagnostics } from "../diagnostics";
import { refusalToDelete } from "../plan-checks/loss";
import { objectPath } from "../requests/paths";
import type { ProviderSession } from "../session";
import { objectFromTerraform } from "../schema/values";
import { timedOut } from "../waiting/time-out";
import { whenAccepted } from "../waiting/wait";
import { operationContext } from "../operation-context";
import { displayName } from "../describe-object";

/** Deletes the object as soon as the service accepts that. An object that is gone already counts as deleted. */
export async function deleteObject(
  definition: ResourceDefinition,
  request: DeleteRequest<ProviderSession>,
): Promise<void> {
  const { contract, handler, schema } = definition;
  const object = objectFromTerraform(schema.attributes, request.prior);
  const refusal = refusalToDelete(contract, object);
  if (refusal) throw new DiagnosticsError([refusal]);
  const context = operationContext(definition, request, "delete", object);
  request.client.objects.recordManaged(contract, object);
  await withApiDiagnostics(contract, `delete ${displayName(contract, object)}`, async () => {
    try {
      await whenAccepted(context, "delete", object, async () => {
        if (handler.delete) await handler.delete(context, object);
        else await context.session.client.delete(objectPath(contract, object), { signal: context.signal });
      });
    } catch (error) {
      if (error instanceof TimeoutError) throw timedOut(contract, "delete", error);
      if (!isNotFound(error)) throw error;
    }
  });
}

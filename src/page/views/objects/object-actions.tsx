import { useState } from "preact/hooks";
import { control } from "../../api/control";
import type { Kind } from "../../api/kinds";
import { change } from "../../api/page-user";
import { ActionDialog } from "../../parts/dialog";
import { say } from "../../parts/toast";
import type { Row } from "../../state/paged-rows";
import { go } from "../../state/route";
import { hrefOf } from "../../text/routes";
import { nameOf } from "../../api/kinds";
import { EditDialog } from "./edit-dialog";

interface Props {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly path: string;
  readonly object: Row;
}

/** What can be done to an object behind Terraform's back. */
export function ObjectActions({ kind, ids, path, object }: Props) {
  const [open, setOpen] = useState<"edit" | "delete" | "status" | undefined>();
  const close = () => setOpen(undefined);
  const name = nameOf(kind, object);
  return (
    <>
      {kind.update ? (
        <button type="button" class="button" onClick={() => setOpen("edit")}>
          Edit
        </button>
      ) : null}
      {kind.statuses.length > 0 ? (
        <button type="button" class="button" onClick={() => setOpen("status")}>
          Force status
        </button>
      ) : null}
      {kind.delete ? (
        <button type="button" class="button danger-text" onClick={() => setOpen("delete")}>
          Delete
        </button>
      ) : null}
      {open === "edit" ? <EditDialog name={name} path={path} object={object} onClose={close} /> : null}
      {open === "status" ? <StatusDialog kind={kind} id={ids.at(-1) ?? ""} object={object} onClose={close} /> : null}
      {open === "delete" ? (
        <ActionDialog
          title={`Delete ${name}?`}
          action="Delete"
          isDangerous
          onClose={close}
          onAction={async () => {
            await change("DELETE", path);
            say(`Deleted ${name}.`);
            go(hrefOf(["objects", kind.kind, ...ids.slice(0, -1)]));
          }}
        >
          <p>
            This sends <code>DELETE {path}</code> to the API, behind Terraform's back: the next plan finds out that it
            is gone.
          </p>
        </ActionDialog>
      ) : null}
    </>
  );
}

interface StatusProps {
  readonly kind: Kind;
  readonly id: string;
  readonly object: Row;
  readonly onClose: () => void;
}

function StatusDialog({ kind, id, object, onClose }: StatusProps) {
  const now = String(object["status"]);
  const [status, setStatus] = useState(kind.statuses.includes(now) ? now : (kind.statuses[0] ?? ""));
  return (
    <ActionDialog
      title="Force status"
      action="Force status"
      onClose={onClose}
      onAction={async () => {
        const path = `objects/${kind.kind}/${encodeURIComponent(id)}`;
        await control(path, { method: "PUT", body: { status } });
        say(`The status is ${status}.`);
      }}
    >
      <p>The status is set at once, and stays: what is under way with the object is cancelled.</p>
      <label>
        Status
        <select autofocus value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
          {kind.statuses.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </ActionDialog>
  );
}

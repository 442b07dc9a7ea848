import { useState } from "preact/hooks";
import { change, control } from "../../api/control";
import { type Kind, labelOrId } from "../../api/kinds";
import { ActionDialog } from "../../parts/actions";
import { say } from "../../parts/messages";
import { go } from "../../state/browser";
import type { ObjectRow } from "../../state/paged-rows";
import { editedFields, isSame, parseEditedObject } from "../../text/edited";
import { hrefOf } from "../../text/routes";

interface ObjectActionsProps {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly path: string;
  readonly object: ObjectRow;
}

/** The actions that change an object outside of Terraform. */
export function ObjectActions({ kind, ids, path, object }: ObjectActionsProps) {
  const [open, setOpen] = useState<"edit" | "delete" | "status" | undefined>();
  const close = () => setOpen(undefined);
  const name = labelOrId(kind, object);
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
            This sends <code>DELETE {path}</code> to the API, outside of Terraform. The next plan shows that the object
            was deleted.
          </p>
        </ActionDialog>
      ) : null}
    </>
  );
}

interface StatusProps {
  readonly kind: Kind;
  readonly id: string;
  readonly object: ObjectRow;
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
        say(`Changed the status to ${status}.`);
      }}
    >
      <p>Sets the status immediately and cancels any operation in progress on the object.</p>
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

interface EditDialogProps {
  readonly name: string;
  readonly path: string;
  readonly object: ObjectRow;
  readonly onClose: () => void;
}

/** Describes the request that an edited text would send. */
function preview(object: ObjectRow, text: string): { readonly words: string; readonly isSendable: boolean } {
  try {
    const { changed, removed } = editedFields(object, parseEditedObject(text));
    const names = Object.keys(changed);
    const removedNote =
      removed.length > 0 ? ` Removed fields stay unchanged. Write null to clear ${removed.join(", ")}.` : "";
    return names.length === 0
      ? { words: `No changes.${removedNote}`, isSendable: false }
      : { words: `Sends ${names.join(", ")}.${removedNote}`, isSendable: true };
  } catch (error) {
    return { words: error instanceof Error ? error.message : String(error), isSendable: false };
  }
}

/** Edits an object as JSON and sends the differences to the API, like a change outside of Terraform. */
function EditDialog({ name, path, object, onClose }: EditDialogProps) {
  // Changes to the object during editing aren't edits.
  const [before] = useState(object);
  const [text, setText] = useState(() => JSON.stringify(object, undefined, 2));
  const { words, isSendable } = preview(before, text);
  const sendChange = async () => {
    const { changed } = editedFields(before, parseEditedObject(text));
    if (!isSendable) throw new Error(words);
    const after = (await change("PUT", path, changed)) as ObjectRow;
    const left = Object.keys(changed).filter((field) => field in after && isSame(after[field], before[field]));
    say(left.length > 0 ? `The service ignored the new value of ${left.join(", ")}.` : `Changed ${name}.`);
  };
  return (
    <ActionDialog title={`Edit ${name}`} action="Send PUT" onClose={onClose} onAction={sendChange}>
      <p>
        Sends the changed fields with <code>PUT {path}</code>, outside of Terraform. The next plan shows the drift.
      </p>
      <textarea
        autofocus
        class="code-input"
        aria-label="Object as JSON"
        spellcheck={false}
        rows={18}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p class="dim" role="status">
        {words}
      </p>
    </ActionDialog>
  );
}

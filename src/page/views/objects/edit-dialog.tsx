import { useState } from "preact/hooks";
import { change } from "../../api/page-user";
import { ActionDialog } from "../../parts/dialog";
import { say } from "../../parts/toast";
import type { Row } from "../../state/paged-rows";
import { editedFields, isSame, parseObject } from "../../text/edited";

interface Props {
  readonly name: string;
  readonly path: string;
  readonly object: Row;
  readonly onClose: () => void;
}

/** What of an edited text would be sent, in words. */
function preview(object: Row, text: string): { readonly words: string; readonly isSendable: boolean } {
  try {
    const { changed, removed } = editedFields(object, parseObject(text));
    const names = Object.keys(changed);
    const gone =
      removed.length > 0 ? ` What was taken out stays as it is: write null to clear ${removed.join(", ")}.` : "";
    return names.length === 0
      ? { words: `Nothing has changed.${gone}`, isSendable: false }
      : { words: `Sends ${names.join(", ")}.${gone}`, isSendable: true };
  } catch (error) {
    return { words: error instanceof Error ? error.message : String(error), isSendable: false };
  }
}

/** An object as JSON to be edited: what differs is sent to the API, as somebody would who does not use Terraform. */
export function EditDialog({ name, path, object, onClose }: Props) {
  // What happens to the object meanwhile is no edit.
  const [before] = useState(object);
  const [text, setText] = useState(() => JSON.stringify(object, undefined, 2));
  const { words, isSendable } = preview(before, text);
  const send = async () => {
    const { changed } = editedFields(before, parseObject(text));
    if (!isSendable) throw new Error(words);
    const after = (await change("PUT", path, changed)) as Row;
    const left = Object.keys(changed).filter((field) => field in after && isSame(after[field], before[field]));
    say(left.length > 0 ? `The service left ${left.join(", ")} as it was.` : `Changed ${name}.`);
  };
  return (
    <ActionDialog title={`Edit ${name}`} action="Send PUT" onClose={onClose} onAction={send}>
      <p>
        The fields that you change go to <code>PUT {path}</code>, behind Terraform's back: the next plan shows the
        drift.
      </p>
      <textarea
        autofocus
        class="code-input"
        aria-label="The object as JSON"
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

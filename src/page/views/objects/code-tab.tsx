import { control } from "../../api/control";
import type { Kind } from "../../api/kinds";
import type { Code } from "../../api/service";
import { CodeBlock } from "../../parts/code-block";
import { Waiting } from "../../parts/empty";
import { Problem } from "../../parts/problem";
import { useLoaded } from "../../state/use-loaded";
import { curlCommand } from "../../text/curl";

interface Props {
  readonly kind: Kind;
  readonly id: string;
  readonly path: string;
}

/** The object in the words of Terraform and of a program, to be copied. */
export function CodeTab({ kind, id, path }: Props) {
  const from = `code/${kind.kind}/${encodeURIComponent(id)}`;
  const { value, error } = useLoaded((signal) => control<Code>(from, { signal }), from, ["*"]);
  return (
    <div class="stack">
      <Problem error={error} />
      {!value && error === undefined ? <Waiting /> : null}
      {value ? (
        <>
          <CodeBlock title="Import block" text={value.import} />
          <CodeBlock title="HCL" text={value.hcl} />
          <CodeBlock title="Construct" text={value.construct} />
        </>
      ) : null}
      <CodeBlock title="curl" text={curlCommand({ method: "GET", url: location.origin + path })} />
    </div>
  );
}

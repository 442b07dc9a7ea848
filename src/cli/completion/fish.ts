import type { CompletedCommand, Values } from "./tree";
import { withInner } from "./tree";

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** The script for fish. */
export function fishScript(root: CompletedCommand): string {
  const all = withInner(root);
  const steps = all.flatMap(({ path, commands }) =>
    commands.map((inner) => `      case ${quoted(`${path} ${inner.name}`)}\n        set command ${quoted(inner.path)}`),
  );
  const lines = all.flatMap(({ path, commands, options, argument }) => {
    const start = `complete -c stratus -n ${quoted(`__stratus_at ${quoted(path)}`)}`;
    return [
      ...commands.map(({ name, words }) => `${start} -a ${name} -d ${quoted(words)}`),
      ...(argument ? [`${start} ${offer(argument)}`] : []),
      ...options.map(
        ({ flag, words, values }) =>
          `${start} -l ${flag.replace(/^--/, "")} -d ${quoted(words)}${values ? ` -r ${offer(values)}` : ""}`,
      ),
    ];
  });
  return `# Completes stratus in fish: put this file into ~/.config/fish/completions/stratus.fish
function __stratus_at
  set -l command stratus
  for word in (commandline -opc)[2..-1]
    switch "$command $word"
${steps.join("\n")}
    end
  end
  test "$command" = "$argv[1]"
end
function __stratus_stacks
  set -l folder cdktf.out
  set -q CDKTF_OUTDIR; and set folder $CDKTF_OUTDIR
  command ls $folder/stacks 2>/dev/null
end
complete -c stratus -f
${lines.join("\n")}
`;
}

function offer(values: Values): string {
  if (values.kind === "files") return "-F";
  if (values.kind === "stacks") return `${values.orFiles ? "-F" : "-f"} -a ${quoted("(__stratus_stacks)")}`;
  return values.kind === "choices" ? `-f -a ${quoted(values.choices.join(" "))}` : "-f";
}

import type { CompletedCommand, Values } from "./tree";
import { withInner } from "./tree";

/** A name and what it is, as zsh describes what it offers. */
const described = (name: string, words: string) => `'${name}:${words.replaceAll("'", "'\\''").replaceAll(":", "\\:")}'`;

/** The script for zsh, for `source` as well as for a folder of `fpath`. */
export function zshScript(root: CompletedCommand): string {
  const all = withInner(root);
  const steps = all.flatMap(({ path, commands }) =>
    commands.map((inner) => `      ("${path} ${inner.name}") command="${inner.path}" ;;`),
  );
  const values = all.flatMap(({ path, options }) =>
    options.flatMap(({ flag, values: taken }) => (taken ? [`    ("${path} ${flag}") ${offer(taken)}; return ;;`] : [])),
  );
  const offers = all.map(({ path, commands, options, argument }) => {
    const flags = options.map(({ flag, words }) => described(flag, words)).join(" ");
    const names = commands.map(({ name, words }) => described(name, words)).join(" ");
    return `    ("${path}")
      options=(${flags})
      if [[ $PREFIX == -* ]]; then _describe option options
      else ${commands.length > 0 ? `commands=(${names}); _describe command commands` : offer(argument)}; fi ;;`;
  });
  return `#compdef stratus
# Completes stratus in zsh: source this file after compinit, or put it as _stratus into a folder of fpath.
_stratus() {
  local command=stratus word previous=$words[CURRENT-1]
  local -a options commands
  # The value of --name=value.
  if [[ $PREFIX == --*=* ]]; then previous=\${PREFIX%%=*}; compset -P '*='; fi
  for word in $words[2,CURRENT-1]; do
    case "$command $word" in
${steps.join("\n")}
    esac
  done
  case "$command $previous" in
${values.join("\n")}
  esac
  case "$command" in
${offers.join("\n")}
  esac
}
if [[ $funcstack[1] == _stratus ]]; then _stratus "$@"; else compdef _stratus stratus; fi
`;
}

function offer(values: Values | undefined): string {
  if (values?.kind === "files") return "_files";
  if (values?.kind === "stacks") {
    // Outside a program, the pattern matches nothing.
    const stacks = "compadd -- ${CDKTF_OUTDIR:-cdktf.out}/stacks/*(N:t)";
    return values.orFiles ? `${stacks}; _files` : stacks;
  }
  return values?.kind === "choices" ? `compadd -- ${values.choices.join(" ")}` : ":";
}

import type { CompletedCommand, Values } from "./tree";
import { withInner } from "./tree";

/** The script for bash. Where the function offers nothing, bash completes names of files, unless it is told not to. */
export function bashScript(root: CompletedCommand): string {
  const all = withInner(root);
  const steps = all.flatMap(({ path, commands }) =>
    commands.map((inner) => `      "${path} ${inner.name}") command="${inner.path}" ;;`),
  );
  const values = all.flatMap(({ path, options }) =>
    options.flatMap(({ flag, values: taken }) => (taken ? [`    "${path} ${flag}") ${offer(taken)}; return ;;`] : [])),
  );
  const words = all.map(
    ({ path, commands, options, argument }) =>
      `    "${path}")\n      options="${options.map(({ flag }) => flag).join(" ")}"\n      ${
        commands.length > 0 ? `words="${commands.map(({ name }) => name).join(" ")}"` : offerWords(argument)
      } ;;`,
  );
  return `# Completes stratus in bash: source this file, or put it into ~/.local/share/bash-completion/completions/stratus
_stratus() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local command="stratus" word options="" words="" files=""
  # bash takes --name=value for three words.
  if [ "$current" = "=" ]; then current=""
  elif [ "$previous" = "=" ]; then previous="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
${steps.join("\n")}
    esac
  done
  case "$command $previous" in
${values.join("\n")}
  esac
  case "$command" in
${words.join("\n")}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")); _stratus_no_files ;;
    *)
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      [ -n "$files" ] || _stratus_no_files ;;
  esac
}
_stratus_stacks() { command ls "\${CDKTF_OUTDIR:-cdktf.out}/stacks" 2>/dev/null; }
# Before bash 4 nothing keeps it from offering names of files.
_stratus_no_files() { compopt +o default 2>/dev/null || true; }
complete -o default -F _stratus stratus
`;
}

function offer(values: Values): string {
  if (values.kind === "choices")
    return `COMPREPLY=($(compgen -W "${values.choices.join(" ")}" -- "$current")); _stratus_no_files`;
  return values.kind === "files" ? ":" : "_stratus_no_files";
}

function offerWords(argument: Values | undefined): string {
  if (argument?.kind === "choices") return `words="${argument.choices.join(" ")}"`;
  if (argument?.kind === "stacks") return `words="$(_stratus_stacks)"${argument.orFiles ? " files=yes" : ""}`;
  return argument?.kind === "files" ? "files=yes" : ":";
}

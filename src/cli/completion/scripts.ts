// Each script passes the words of the line to `stratus __complete`, whose lines `completionLines` writes.

const bash = `# Completes stratus in bash: source this file, or put it into ~/.local/share/bash-completion/completions/stratus
_stratus() {
  local IFS=$'\\n'
  COMPREPLY=($(stratus __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
  if [ "\${COMPREPLY[0]}" = ":files" ]; then COMPREPLY=("\${COMPREPLY[@]:1}")
  # Before version 4, bash offers files here, too.
  else compopt +o default 2>/dev/null || true; fi
}
complete -o default -F _stratus stratus
`;

const zsh = `#compdef stratus
# Completes stratus in zsh: source this file after compinit, or put it as _stratus into a folder of fpath.
_stratus() {
  local -a lines
  lines=("\${(@f)$(stratus __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ $lines[1] == :files ]]; then shift lines; _files; fi
  lines=("\${(@)\${(@)lines//:/\\\\:}/$'\\t'/:}")
  [[ -z $lines ]] || _describe stratus lines
}
if [[ $funcstack[1] == _stratus ]]; then _stratus "$@"; else compdef _stratus stratus; fi
`;

const fish = `# Completes stratus in fish: put this file into ~/.config/fish/completions/stratus.fish
function __stratus_complete
  set -l lines (stratus __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
  if test "$lines[1]" = :files
    set -e lines[1]
    __fish_complete_path (commandline -ct)
  end
  string join \\n -- $lines
end
complete -c stratus -f -a "(__stratus_complete)"
`;

export const completionScripts = { bash, zsh, fish } as const;

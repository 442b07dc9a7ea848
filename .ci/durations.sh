# Sourced by .ci/run and .ci/nightly: part runs a command, and the script prints the duration of each part when it ends.
took=()
note() { took+=("$(printf '%3d:%02d  %s' $(($1 / 60)) $(($1 % 60)) "$2")"); }

part() {
  what=$* since=$SECONDS
  local status=0
  "$@" || status=$?
  note $((SECONDS - since)) "$what$([ "$status" = 0 ] || echo " (failed)")"
  what=
  return "$status"
}

# A part that was interrupted has no line yet.
finish() {
  [ -z "${what:-}" ] || note $((SECONDS - since)) "$what (stopped)"
  note "$SECONDS" "total"
  printf '%s\n' "duration of each part of .ci/${0##*/}:" "${took[@]}"
}
trap finish EXIT

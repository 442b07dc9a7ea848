// Two Windows programs for the test of the batch file, by the name of the file.
// start.exe PATH: starts a program as Go's os/exec does, with the path in quotes if it contains a space.
// node.exe ARGUMENT...: prints its arguments, one a line, and ends with exit code 7.

#include <stdio.h>
#include <wchar.h>
#include <windows.h>

static void print(const wchar_t *text) {
  char bytes[4096];
  WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes, NULL, NULL);
  printf("%s\n", bytes);
}

static int start(wchar_t *path) {
  wchar_t line[1024];
  const wchar_t *quote = wcschr(path, L' ') ? L"\"" : L"";
  _snwprintf(line, 1024, L"%ls%ls%ls", quote, path, quote);
  STARTUPINFOW startup = {.cb = sizeof startup};
  PROCESS_INFORMATION process;
  if (!CreateProcessW(path, line, NULL, NULL, TRUE, 0, NULL, NULL, &startup, &process)) return 99;
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD code = 98;
  GetExitCodeProcess(process.hProcess, &code);
  return (int)code;
}

int wmain(int count, wchar_t **arguments) {
  if (wcsstr(arguments[0], L"start.exe")) return start(arguments[1]);
  for (int index = 1; index < count; index++) print(arguments[index]);
  return 7;
}

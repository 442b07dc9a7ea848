// Wine 8 lacks this library of Windows, from which the runtime of the executable takes random bytes.
#include <windows.h>

/** RtlGenRandom of advapi32, by its exported name. */
BOOLEAN NTAPI SystemFunction036(PVOID bytes, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
  return SystemFunction036(bytes, (ULONG)length);
}

/** The part of Bun's API that is used here. */
interface Bun {
  readonly unsafe: { setJITPolicy(scale: number): void };
}

/** Most processes of Terraform end earlier. */
const resumeMs = 500;

/**
 * Executables start with a compiler that waits longer than usual before it compiles a function
 * (cli/provider/runtimes.ts): most of their processes end before compiled code has saved the time that it took. This
 * function sets it back to normal for the other ones. Node has no such policy.
 */
export function resumeCompiling(bun = (globalThis as { readonly Bun?: Bun }).Bun): void {
  if (bun === undefined) return;
  setTimeout(() => {
    bun.unsafe.setJITPolicy(1);
  }, resumeMs).unref();
}

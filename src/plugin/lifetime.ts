/** How long the process stays when nobody is connected: Terraform itself gives up on a start after a minute. */
const FIRST_CONNECTION_MS = 90_000;
const LAST_CONNECTION_MS = 2_000;
const PARENT_CHECK_MS = 500;

interface LifetimeOptions {
  /** Called as soon as nobody waits for an answer any more. */
  readonly onAbandoned: () => void;
  /** Called when the process has to end: a moment later, unless somebody connects. */
  readonly onEnd: () => void;
}

/**
 * Decides when a provider ends by itself, because the Terraform that started it is gone: killed, it cannot ask. It closes
 * its connection then, but not always visibly, and somebody else may be connected. So its process, which is the parent of
 * this one, is watched too.
 */
export function watchTerraform({ onAbandoned, onEnd }: LifetimeOptions) {
  let timer = setTimeout(onEnd, FIRST_CONNECTION_MS);
  let isOrphan = false;
  const abandon = () => {
    onAbandoned();
    clearTimeout(timer);
    timer = setTimeout(onEnd, LAST_CONNECTION_MS);
  };
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    isOrphan = true;
    abandon();
  }, PARENT_CHECK_MS);
  check.unref();
  return {
    /** To be called with the number of open connections whenever one comes or goes. */
    onConnections: (open: number): void => {
      if (isOrphan) return;
      if (open === 0) abandon();
      else clearTimeout(timer);
    },
  };
}

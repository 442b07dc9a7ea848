/** How long the process waits for its first client: Terraform itself gives up on a start after a minute. */
const FIRST_CONNECTION_MS = 90_000;
const LAST_CONNECTION_MS = 2_000;
const PARENT_CHECK_MS = 500;

interface LifetimeOptions {
  /** Called as soon as no client waits for a response. */
  readonly onAbandoned: () => void;
  /** Called when the process has to end: a moment later, unless a client connects. */
  readonly onEnd: () => void;
}

/**
 * Decides when a provider ends by itself: a Terraform process that was killed can't ask it to. The end of Terraform closes
 * its connection, but not always visibly. It also changes the parent of this process, unless a wrapper script stands
 * between the two. So both are watched.
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
    /** To be called with the number of connected clients whenever one comes or goes. */
    onConnections: (open: number): void => {
      if (isOrphan) return;
      if (open === 0) abandon();
      else clearTimeout(timer);
    },
  };
}

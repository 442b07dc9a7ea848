import { useEffect, useState } from "preact/hooks";
import { connection, reconnect } from "../api/live";
import { useStore } from "../state/store";

/** Says that what is shown is not current, as long as it is not. */
export function ConnectionBanner() {
  const now = useStore(connection);
  const [, setTick] = useState(0);
  const isLost = now.state === "lost";
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [isLost]);
  return (
    <div role="alert">
      {now.state === "lost" ? (
        <p class="banner">
          <strong>Connection lost, trying again.</strong> What is shown below is not current.
          <button type="button" class="button" onClick={reconnect}>
            Try now
          </button>
        </p>
      ) : null}
    </div>
  );
}

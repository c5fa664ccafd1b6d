import { useSyncExternalStore } from "react";

/** Whether the device has no network; false on the server and in the hydrating render. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
}

function watchNetwork(onChange: () => void): () => void {
  const changes = ["online", "offline"];
  for (const change of changes) addEventListener(change, onChange);
  return () => {
    for (const change of changes) removeEventListener(change, onChange);
  };
}

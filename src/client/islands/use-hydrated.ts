import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the hydrating render, which must match it; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { type createStore, Provider } from "jotai";
import type { ReactNode } from "react";

interface Props {
  readonly store: ReturnType<typeof createStore>;
  readonly children: ReactNode;
}

/** Wraps the component of an island, on the server and in the browser. */
export function IslandRoot({ store, children }: Props) {
  return <Provider store={store}>{children}</Provider>;
}

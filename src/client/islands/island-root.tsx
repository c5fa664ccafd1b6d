import { type createStore, Provider } from "jotai";
import type { ReactNode } from "react";

interface Props {
  readonly store: ReturnType<typeof createStore>;
  readonly children: ReactNode;
}

/** What stands around the component of an island, the same on both sides. */
export function IslandRoot({ store, children }: Props) {
  return <Provider store={store}>{children}</Provider>;
}

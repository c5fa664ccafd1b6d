import { navigation } from "../state/navigation.ts";

/** Resolves once no response is pending, and the last one is painted as a whole. */
export async function searchSettled(): Promise<void> {
  const isPending = ({ event } = navigation) => event !== undefined && "query" in event && !event.isFailed;
  if (!isPending()) return navigation.finish?.();
  await new Promise<void>((resolve) => {
    navigation.listener = () => isPending() || resolve();
  });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return searchSettled();
}

import { navigation } from "../state/navigation.ts";

/** Resolves once no answer is awaited, and the last one was painted. */
export async function searchSettled(): Promise<void> {
  const isPending = ({ event } = navigation) => event !== undefined && "query" in event && !event.isFailed;
  if (!isPending()) return;
  await new Promise<void>((resolve) => {
    navigation.listener = () => isPending() || resolve();
  });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return searchSettled();
}

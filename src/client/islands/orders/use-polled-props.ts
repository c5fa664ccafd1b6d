import { useEffect, useState } from "react";
import { fetchIsland } from "../../fragment.ts";

const POLL_MS = 4_000;

interface Polled<Props> {
  readonly props: Props;
  /** The last poll failed. */
  readonly isStale: boolean;
}

/**
 * Polls the props of an island from its page, while it is visible. Reloads the page when it no longer has the island.
 */
export function usePolledProps<Props>(island: string, initial: Props): Polled<Props> {
  const [polled, setPolled] = useState<Polled<Props>>({ props: initial, isStale: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const poll = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      try {
        const answer = await fetchIsland<Props>(location.pathname, island);
        if (isOver) return;
        if (answer === null) return location.reload();
        setPolled({ props: answer.props, isStale: false });
      } catch {
        if (!isOver) setPolled((last) => ({ ...last, isStale: true }));
      }
      if (!isOver) timer = setTimeout(poll, POLL_MS);
    };
    timer = setTimeout(poll, POLL_MS);
    document.addEventListener("visibilitychange", poll);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [island]);
  return polled;
}

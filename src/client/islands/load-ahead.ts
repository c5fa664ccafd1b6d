/**
 * Downloads the code of islands that hydrate on interaction, without running it. The build writes the list of files
 * (`vite/client-assets.ts`).
 */
export async function loadIslandsAhead(): Promise<void> {
  const names = Array.from(
    document.querySelectorAll<HTMLElement>("[data-wakes=touch]"),
    (each) => each.dataset.island!,
  );
  if (names.length === 0) return;
  const answer = await fetch("/builds/islands.json", { priority: "low" }).catch(() => null);
  if (!answer?.ok) return;
  const files: Readonly<Record<string, readonly string[]>> = await answer.json();
  for (const href of new Set(names.flatMap((name) => files[name] ?? []))) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }),
    );
  }
}

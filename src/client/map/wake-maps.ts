import { connection } from "../connection.ts";

/** A map comes to life before it is in sight (C33). */
const MARGIN_PX = 50;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) enliven(target as HTMLElement);
  },
  { rootMargin: `${MARGIN_PX}px` },
);

/** Gets the maps of the page ready: each comes to life in sight, or by a button where it has to be asked for. */
export function wakeMaps(): void {
  for (const frame of document.querySelectorAll<HTMLElement>("[data-map]:not([data-state])")) {
    frame.dataset.state = "waiting";
    // Where data are to be spared nothing is loaded that was not asked for.
    if (frame.dataset.map === "visible" && !connection()?.saveData) observer.observe(frame);
    else offerButton(frame);
  }
}

function offerButton(frame: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-wake";
  button.textContent = "Explorar o mapa";
  button.addEventListener("click", async () => {
    await enliven(frame);
    if (frame.dataset.state !== "alive") return;
    button.remove();
    frame.querySelector("svg")!.focus();
  });
  frame.append(button);
}

async function enliven(frame: HTMLElement): Promise<void> {
  observer.unobserve(frame);
  if (frame.dataset.state !== "waiting") return;
  frame.dataset.state = "loading";
  try {
    const { LiveMap } = await import("./live-map.ts");
    new LiveMap(frame);
    frame.dataset.state = "alive";
  } catch {
    // The drawing stays, and the list beside it.
    frame.dataset.state = "waiting";
  }
}

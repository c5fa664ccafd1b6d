import { connection } from "../connection.ts";

/** Margin before a map comes into view (C33). */
const MARGIN_PX = 50;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) enliven(target as HTMLElement);
  },
  { rootMargin: `${MARGIN_PX}px` },
);

/** Activates the maps of the page when they come into view, or by a button if required. */
export function wakeMaps(): void {
  for (const frame of document.querySelectorAll<HTMLElement>("[data-map]:not([data-state])")) {
    frame.dataset.state = "waiting";
    // With Save-Data, maps are loaded only on request.
    if (frame.dataset.map === "visible" && !connection()?.saveData) observer.observe(frame);
    else offerButton(frame);
  }
}

function offerButton(frame: HTMLElement): void {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "map-wake",
    textContent: "Explorar o mapa",
  });
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
    // The static map and the list remain.
    frame.dataset.state = "waiting";
  }
}

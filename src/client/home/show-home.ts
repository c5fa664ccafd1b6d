import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { TRAVEL_METHOD, TRAVEL_METHOD_BRIEFLY, travelBands } from "../../domain/places/travel-time.ts";
import { formatDistance } from "../../domain/text/format.ts";
import { paths } from "../../site/paths.ts";
import { HOME_CHANGE, type Home, readHome } from "../state/home.ts";
import { sayKept } from "./say-kept.ts";

// Shows on each card, and for the school of the page, the way from the home of the family. The server knows no home.

/** Marks what this code has added to the page. */
const ADDED = "data-from-home";

show();
for (const event of ["pagechange", "listgrown", HOME_CHANGE]) document.addEventListener(event, show);
// Another tab.
addEventListener("storage", show);

function show(): void {
  const home = readHome();
  const point = searchedPoint();
  const isFromHome = home !== null && point !== null && distanceKm(home, point) < NEAR_KM;
  for (const place of document.querySelectorAll<HTMLElement>("p.place[data-at]")) {
    write(place, home && wayFrom(home, place), place.closest(".school-head") !== null);
    const trip = place.querySelector<HTMLElement>("[data-trip]");
    if (trip) trip.hidden = isFromHome;
  }
  const sources = Array.from(document.querySelectorAll("#resultados > .source"));
  const last = sources.at(-1);
  const isExplained = sources.some(({ textContent }) => textContent === TRAVEL_METHOD);
  if (last)
    write(last, home && (isExplained ? "Os tempos de casa são a mesma conta." : `De casa: ${TRAVEL_METHOD}`), true);
  offer(isFromHome ? null : point);
}

/** The way to the place of a school in words; on its own page and on the map, with what it is worth. */
function wayFrom(home: Home, place: HTMLElement): string {
  const [lat, lng] = place.dataset.at!.split(" ").map(Number);
  const km = distanceKm(home, { lat: lat!, lng: lng! });
  const bands = travelBands(km);
  if (bands === null) return `De casa: a ${formatDistance(km)} em linha reta`;
  const way = `De casa: ${bands}`;
  return place.closest(".school-head, .map-card") ? `${way} · ${TRAVEL_METHOD_BRIEFLY}` : way;
}

/** Writes a line after an element, or removes it (null). `isLinked`: to the page that shows the home and erases it. */
function write(before: Element, text: string | null, isLinked: boolean): void {
  const next = before.nextElementSibling;
  const known = next?.hasAttribute(ADDED) ? next : null;
  if (text !== null && known?.firstChild?.textContent === text) return;
  known?.remove();
  if (text === null) return;
  const line = addedLine(text);
  const href = `${paths.profile()}#casa`;
  if (isLinked) line.append(" ", Object.assign(document.createElement("a"), { href, textContent: "Mudar ou apagar" }));
  before.after(line);
}

function addedLine(...content: (Node | string)[]): HTMLElement {
  const line = Object.assign(document.createElement("p"), { className: "muted fine" });
  line.setAttribute(ADDED, "");
  line.append(...content);
  return line;
}

/** Offers to keep the point of a search as the home; null where there is none to keep. */
function offer(point: Point | null): void {
  const head = document.querySelector(".search-head");
  const known = head?.querySelector(`[${ADDED}]`);
  if (!point) known?.remove();
  if (!point || !head || known) return;
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "quiet",
    textContent: "É aqui que eu moro",
  });
  button.addEventListener("click", () => sayKept({ ...point, name: searchedName(head) }));
  head.append(addedLine(button));
}

/** Two points that are nearer are one: a search has three decimals. */
const NEAR_KM = 0.15;

function searchedPoint(): Point | null {
  const query = new URLSearchParams(location.search);
  const [lat, lng] = [Number.parseFloat(query.get("lat") ?? ""), Number.parseFloat(query.get("lng") ?? "")];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

/** The point of a search, as its page names it: "Moema, São Paulo, SP", "CEP 03310-000". */
function searchedName(head: Element): string {
  const address = Array.from(head.querySelectorAll("p"), ({ textContent }) => /^Perto de (.+)/.exec(textContent)?.[1]);
  const heading = / km d[aeo] (.+)/.exec(head.querySelector("h1")!.textContent)?.[1];
  return address.find((part) => part !== undefined) ?? heading ?? "o ponto que você buscou";
}

import { coarse, isInBrazil } from "../domain/places/geo.ts";

/** Messages by error code of the Geolocation API (X9–X12). */
const MESSAGES: Record<number, string> = {
  1: "Permissão de localização negada.",
  2: "Posição desconhecida.",
  3: "Tempo expirado para aceitar.",
};
const UNKNOWN = "Erro desconhecido na localização.";
const SILENT = "Sua localização não chegou.";
const ABROAD = "Você parece estar fora do Brasil.";

/** The browser's own limit does not count the time for which it asks for permission. */
const [TIMEOUT_MS, PATIENCE_MS] = [10_000, 15_000];
/** Metres by which a position may be wrong: one known by the provider's network alone is no place. */
const MAX_ERROR_M = 10_000;

/** Requests the visitor's position, then calls `go` with `href` and it. `say` reports progress and errors. */
export function locate(
  href: string,
  say: (text: string, isRefused?: boolean) => void,
  go: (url: string) => void,
): void {
  say("Procurando sua localização…");
  if (!("geolocation" in navigator)) {
    say(UNKNOWN, true);
    return;
  }
  let isOver = false;
  const refuse = (text: string) => {
    if (!isOver) say(text, true);
    isOver = true;
  };
  const timer = setTimeout(refuse, PATIENCE_MS, SILENT);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      clearTimeout(timer);
      const problem = problemOf(coords);
      if (problem) refuse(problem);
      // A response after the message would take the visitor away from what they type.
      if (isOver) return;
      say("");
      const url = new URL(href, location.href);
      url.searchParams.set("lat", coarse(coords.latitude));
      url.searchParams.set("lng", coarse(coords.longitude));
      go(url.href);
    },
    ({ code }) => {
      clearTimeout(timer);
      refuse(MESSAGES[code] ?? UNKNOWN);
    },
    { timeout: TIMEOUT_MS, maximumAge: 300_000 },
  );
}

/** Why schools cannot be searched around a position; null if they can. */
function problemOf({ latitude, longitude, accuracy }: GeolocationCoordinates): string | null {
  if (!isInBrazil({ lat: latitude, lng: longitude })) return ABROAD;
  return accuracy > MAX_ERROR_M ? `Sua localização pode estar errada em ${Math.round(accuracy / 1000)} km.` : null;
}

/** Searches around the visitor at the URL in `data-locate` of a button; shows an error beside it. */
export function locateFrom(button: HTMLElement): void {
  const status = document.getElementById("onde-estou")!;
  locate(
    button.dataset.locate!,
    (text, isRefused = false) => {
      status.textContent = isRefused ? `${text} Escreva o bairro ou o CEP.` : text;
      // Every page with the button has a search box.
      if (isRefused) document.getElementsByName("q")[0]?.focus();
    },
    (url) => location.assign(url),
  );
}

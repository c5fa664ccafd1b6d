import { coarse } from "../domain/places/geo.ts";

/** Messages by error code of the Geolocation API (X9–X12). */
const MESSAGES: Record<number, string> = {
  1: "Permissão de localização negada.",
  2: "Posição desconhecida.",
  3: "Tempo expirado para aceitar.",
};
const UNKNOWN = "Erro desconhecido na localização.";

/**
 * Requests the position of the visitor and calls `go` with `href` and the position. Reports progress and errors through
 * `say`.
 */
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
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      say("");
      const url = new URL(href, location.href);
      url.searchParams.set("lat", coarse(coords.latitude));
      url.searchParams.set("lng", coarse(coords.longitude));
      go(url.href);
    },
    ({ code }) => say(MESSAGES[code] ?? UNKNOWN, true),
    { timeout: 10_000, maximumAge: 300_000 },
  );
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

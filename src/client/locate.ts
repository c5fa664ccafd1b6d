import { coarse } from "../domain/places/geo.ts";

/** What the browser says when it cannot tell where the visitor is (X9–X12), by its error code. */
const MESSAGES: Record<number, string> = {
  1: "Permissão de localização negada.",
  2: "Posição desconhecida.",
  3: "Tempo expirado para aceitar.",
};
const UNKNOWN = "Erro desconhecido na localização.";

/**
 * Asks the browser where the visitor is, and goes there: to `href` with the position added, through `go`. What happens
 * meanwhile, and why it failed, is said through `say`.
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

/** A button that searches around the visitor, at the address in `data-locate`; an error is shown beside it. */
export function locateFrom(button: HTMLElement): void {
  const status = document.getElementById("onde-estou")!;
  locate(
    button.dataset.locate!,
    (text, isRefused = false) => {
      status.textContent = isRefused ? `${text} Escreva o bairro ou o CEP.` : text;
      // The box for it is at hand on every page that has the button.
      if (isRefused) document.getElementsByName("q")[0]?.focus();
    },
    (url) => location.assign(url),
  );
}

/** What the browser says when it cannot tell where the visitor is (X9–X12), by its error code. */
const MESSAGES: Record<number, string> = {
  1: "Permissão de localização negada.",
  2: "Posição desconhecida.",
  3: "Tempo expirado para aceitar.",
};

/** Three decimals, about 100 m: a search needs no more, and nobody has to know more (B8). */
const coarse = (degrees: number) => degrees.toFixed(3);

/** Searches around the visitor, after the browser asked them; what goes wrong is said in `status`. */
export function searchAroundMe(status: HTMLElement): void {
  status.textContent = "Procurando sua posição…";
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      location.href = `/busca?lat=${coarse(coords.latitude)}&lng=${coarse(coords.longitude)}`;
    },
    ({ code }) => {
      status.textContent = MESSAGES[code] ?? "Erro desconhecido na localização.";
    },
    { timeout: 10_000, maximumAge: 300_000 },
  );
}

import { readConsent } from "../../site/consent.ts";

/**
 * Shows the cookie banner until it is answered. Its code loads when it is used, when something with `data-consent-open` asks
 * for it again, and to act on an answer that allows something.
 */
export function wakeConsent(banner: HTMLElement): void {
  const load = () => import("./banner.ts");
  const agreed = readConsent(document.cookie);
  banner.hidden = agreed !== null;
  if (agreed?.[0]) load().then(({ act }) => act(banner, agreed));
  document.addEventListener("click", async (event) => {
    const control = (event.target as Element).closest<HTMLElement>("[data-consent],[data-consent-open]");
    if (!control) return;
    event.preventDefault();
    (await load()).answerConsent(banner, control.dataset.consent);
  });
}

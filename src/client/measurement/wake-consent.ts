import { readConsent } from "../../site/consent.ts";
import { sayUnloaded } from "../family/family-bar.ts";

/**
 * Shows the cookie banner until it is answered, also on a page that was cached with another reply. Loads its code on a
 * click in it or on `data-consent-open`, and when an earlier reply allows something.
 */
export function wakeConsent(banner: HTMLElement): void {
  const load = () => import("./banner.ts");
  const agreed = readConsent(document.cookie);
  banner.hidden = agreed !== null;
  if (agreed?.[0]) load().then(({ act }) => act(banner, agreed));
  document.addEventListener("click", (event) => {
    const control = (event.target as Element).closest<HTMLElement>("[data-consent],[data-consent-open]");
    if (!control) return;
    event.preventDefault();
    load().then((m) => m.answerConsent(banner, control.dataset.consent), sayUnloaded);
  });
}

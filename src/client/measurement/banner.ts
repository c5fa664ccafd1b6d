import { consentCookie, PURPOSES, type Purpose, readConsent } from "../../site/consent.ts";

/**
 * Cookie banner: shown until it is answered, and again by any element with `data-consent-open`. Measuring starts with
 * consent, and after a withdrawal stops on the next page.
 */
export function enhanceConsent(banner: HTMLElement): void {
  const form = banner.querySelector("form")!;
  const agreed = readConsent(document.cookie);
  banner.hidden = agreed !== null;
  if (agreed) act(banner, agreed);

  document.addEventListener("click", (event) => {
    const opener = (event.target as Element).closest("[data-consent-open]");
    if (!opener) return;
    event.preventDefault();
    show(banner, form);
  });
  banner.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-consent]");
    if (button?.dataset.consent === "all") answer(banner, PURPOSES);
    if (button?.dataset.consent === "none") answer(banner, []);
    if (button?.dataset.consent === "manage") show(banner, form);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer(banner, new FormData(form).getAll("finalidade") as Purpose[]);
  });
}

/** Opens the choice by purpose, with the current answer. */
function show(banner: HTMLElement, form: HTMLFormElement): void {
  const agreed = readConsent(document.cookie) ?? [];
  banner.hidden = false;
  form.hidden = false;
  const boxes = Array.from(form.querySelectorAll<HTMLInputElement>("input"));
  for (const box of boxes) box.checked = agreed.includes(box.value as Purpose);
  boxes[0]!.focus();
}

function answer(banner: HTMLElement, agreed: readonly Purpose[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = consentCookie(agreed, location.protocol === "https:");
  banner.hidden = true;
  act(banner, agreed);
}

/** Loads only the code of the accepted purposes. */
async function act(banner: HTMLElement, agreed: readonly Purpose[]): Promise<void> {
  if (agreed.includes("campanhas") && /[?&](utm_|g)/.test(location.search)) {
    (await import("./campaign.ts")).storeCampaign();
  }
  if (!agreed.includes("medicao")) return;
  const { startMeasuring } = await import("./measure.ts");
  startMeasuring(banner.dataset.tagManager ?? null);
}

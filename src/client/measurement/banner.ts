import { consentCookie, PURPOSES, type Purpose, readConsent } from "../../site/consent.ts";

/** One button of the cookie banner, or undefined for what opens it again. */
export function answerConsent(banner: HTMLElement, button: string | undefined): void {
  const form = banner.querySelector<HTMLFormElement>(".purposes")!;
  if (button === "all") answer(banner, PURPOSES);
  else if (button === "none") answer(banner, []);
  else if (button === "chosen") answer(banner, new FormData(form).getAll("finalidade") as Purpose[]);
  else show(banner, form);
}

/** Opens the choice by purpose, with the current reply. */
function show(banner: HTMLElement, form: HTMLFormElement): void {
  const agreed = readConsent(document.cookie) ?? [];
  banner.hidden = false;
  form.hidden = false;
  const boxes = form.querySelectorAll("input");
  for (const box of boxes) box.checked = agreed.includes(box.value as Purpose);
  boxes[0]!.focus();
}

function answer(banner: HTMLElement, agreed: readonly Purpose[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = consentCookie(agreed, location.protocol === "https:");
  banner.hidden = true;
  act(banner, agreed);
}

/** Loads only the code of the accepted purposes. After a withdrawal, measuring stops on the next page. */
export async function act(banner: HTMLElement, agreed: readonly Purpose[]): Promise<void> {
  if (agreed.includes("campanhas") && /[?&](utm_|g)/.test(location.search)) {
    (await import("./campaign.ts")).storeCampaign();
  }
  if (!agreed.includes("medicao")) return;
  const { startMeasuring } = await import("./measure.ts");
  startMeasuring(banner.dataset.tagManager ?? null);
}

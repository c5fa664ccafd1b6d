import "../telemetry/early-errors.ts";
import { sayUnloaded } from "../family/family-bar.ts";
import { wakeFamily } from "../family/wake-family.ts";
import { rememberScroll } from "../history.ts";
import { wakeIslands } from "../islands/wake.ts";
import { wakeConsent } from "../measurement/wake-consent.ts";
import { wakePlaceSearch } from "../place-search/wake-place-search.ts";
import { enhanceSearch } from "../search-page/enhance-search.ts";
import { storePositions } from "../stored-positions.ts";
import { applyChoices } from "../submit-on-change.ts";
import { whenLoaded } from "../when-loaded.ts";

/** Milliseconds after the load (C23). */
const IDLE_MS = 1000;

// A prerendered page is no visit yet: until it is shown, nothing is stored, measured or hydrated.
if (document.prerendering) document.addEventListener("prerenderingchange", enhance, { once: true });
else enhance();

function enhance(): void {
  const filters = document.getElementById("filtros") as HTMLFormElement | null;
  // The scroll position of a list is restored after its results, which the browser does not wait for.
  if (filters) history.scrollRestoration = "manual";
  storePositions();
  rememberScroll();
  if (filters) enhanceSearch(filters);

  document.addEventListener("click", (event) => {
    const control = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>(
      "[data-locate],[data-share],[data-copy],[data-stay]",
    );
    if (!control) return;
    if (control.dataset.locate) import("../locate.ts").then((m) => m.locateFrom(control), sayUnloaded);
    else if (!control.dataset.share || "share" in navigator) {
      event.preventDefault();
      import("../share.ts").then(
        (m) => m.share(control),
        () => ("href" in control ? location.assign(control.href) : sayUnloaded()),
      );
    }
  });

  const consent = document.getElementById("consentimento");
  if (consent) wakeConsent(consent);
  if (document.documentElement.dataset.session !== undefined) {
    import("../base-user.ts").then(
      (m) => m.loadBaseUser(),
      () => undefined,
    );
  }

  const wakeMaps = () => {
    if (document.querySelector("[data-map]")) import("../map/wake-maps.ts").then((m) => m.wakeMaps());
  };
  wakeMaps();
  document.addEventListener("pagechange", wakeMaps);

  for (const input of document.querySelectorAll<HTMLInputElement>(".place-search [name=q]")) wakePlaceSearch(input);

  const sent = document.querySelector<HTMLElement>("[data-draft-sent]");
  if (sent) import("../islands/form/draft.ts").then((m) => m.deleteDraft(sent.dataset.draftSent!));

  wakeFamily();
  if (document.cookie.includes("filhos=") || /[?&](grade|serie|shifts|turno)=./.test(location.search)) {
    import("../profile/recall.ts").then((m) => m.recallProfile());
  }
  wakeIslands();
  applyChoices();

  // Without a connection it does not load, and nothing is missed.
  whenLoaded(() => setTimeout(() => import("../after-load.ts").catch(() => undefined), IDLE_MS));
}

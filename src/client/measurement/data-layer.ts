import type { TrackingEvent } from "../../contract/tracking.ts";

declare global {
  interface Window {
    /** What Google Tag Manager reads. */
    dataLayer?: object[];
  }
}

/** Tells the tag manager; it reads what was said before it came. */
export function push(event: TrackingEvent | { "gtm.start": number; event: "gtm.js" }): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

import type { TrackingEvent } from "../../contract/tracking.ts";

declare global {
  interface Window {
    /** What Google Tag Manager reads. */
    dataLayer?: object[];
  }
}

/** The container starts, on which page, and from which: under the names of Google's tag. */
interface ContainerStart {
  event: "gtm.js";
  "gtm.start": number;
  page_location: string;
  page_referrer: string;
}

/** Tells the tag manager; it reads what was said before it came. */
export function push(event: TrackingEvent | ContainerStart): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

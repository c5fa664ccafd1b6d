import type { TrackingEvent } from "../../contract/tracking.ts";

declare global {
  interface Window {
    /** Queue that Google Tag Manager reads. */
    dataLayer?: object[];
  }
}

/** Start event of the container with page and referrer, in the names of Google's tag. */
interface ContainerStart {
  event: "gtm.js";
  "gtm.start": number;
  page_location: string;
  page_referrer: string;
}

/** Sends an event to the tag manager, which also reads events from before it was loaded. */
export function push(event: TrackingEvent | ContainerStart): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

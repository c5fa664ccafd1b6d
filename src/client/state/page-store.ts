import { createStore } from "jotai";

/**
 * State of the interface that islands share (what is open, what is picked), new with each page that is loaded. Filters
 * are in the URL and data in props: neither is state.
 */
export const pageStore = createStore();

import { createStore } from "jotai/vanilla";

/** The store of the atoms that islands share; a new one with each page load. */
export const pageStore = createStore();

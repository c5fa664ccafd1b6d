import { createStore } from "jotai";

/**
 * The store of the atoms that islands share; a new one with each page load.
 */
export const pageStore = createStore();

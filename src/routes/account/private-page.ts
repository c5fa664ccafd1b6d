import { privatePages } from "../private-pages.ts";

/** A page of the account. */
export const privatePage = privatePages();

import { privatePages } from "../../parts/screen/private-pages.ts";

/** A page of the account. */
export const privatePage = privatePages("forms");

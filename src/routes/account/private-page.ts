import { privatePages } from "../../site/screen/private-pages.ts";

/** A page of the account. */
export const privatePage = privatePages("forms");

import { privatePages } from "../../parts/screen/private-pages.ts";

export const privatePage = privatePages("orders");

/** A page of the checkout, without the sections and links of the site around it. */
export const checkoutPage = privatePages("orders", "checkout");

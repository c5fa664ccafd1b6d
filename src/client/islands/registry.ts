import type { ComponentType } from "react";
import { FEATURE_ISLANDS } from "../../features/islands.ts";
import { searchSettled } from "../search-page/search-settled.ts";

/** Loads the module of an island, whose default export is its component. */
type IslandLoader = () => Promise<{ readonly default: ComponentType<never> }>;

/** Islands by name; each is a module that is loaded on pages with the island. */
export const ISLANDS: Readonly<Record<string, IslandLoader>> = {
  filters: () => import("./filters/filters.tsx").finally(searchSettled),
  "family-bar": () => import("./family/family-bar.tsx"),
  "saved-list": () => import("./family/saved-list.tsx"),
  "contact-link": () => import("./contact/contact-link.tsx"),
  "live-events": () => import("./events/live-events.tsx"),
  gallery: () => import("./gallery/gallery.tsx"),
  reservation: () => import("./orders/reservation.tsx"),
  "pix-payment": () => import("./orders/pix-payment.tsx"),
  home: () => import("./profile/home.tsx"),
  nicknames: () => import("./profile/nicknames.tsx"),
  "price-table-form": () => import("./prices/price-table-form.tsx"),
  "picture-form": () => import("./pictures/picture-form.tsx"),
  "picture-order": () => import("./pictures/picture-order.tsx"),
  "team-form": () => import("./form/team-form.tsx"),
  "simple-form": () => import("./form/simple-form.tsx"),
  ...FEATURE_ISLANDS,
};

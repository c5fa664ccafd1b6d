import * as v from "valibot";
import type { SchoolAccess } from "../../domain/partners/school-access.ts";
import { endpoint } from "../endpoint.ts";
import { namedSchool, orNull, page, text } from "./parts.ts";

/** A school of a network, with what waits at its desk. */
const networkSchool = v.object({
  inepCode: text,
  ...namedSchool.entries,
  /** "Moema, São Paulo/SP"; the city alone where the neighborhood is unknown. */
  place: text,
  /** Unanswered requests and reservations of families. */
  families: v.number(),
  /** Published reviews without a reply. */
  reviews: v.number(),
  /** Whether it shows a price. */
  hasPrices: v.boolean(),
});

/** The schools of a network, to one of its people. */
const networkSchools = v.object({
  name: text,
  person: v.object({ name: text, access: v.picklist(["answer", "edit"] satisfies SchoolAccess[]) }),
  schools: v.array(networkSchool),
  /** Number of schools that the search finds. */
  total: v.number(),
  totalPages: v.number(),
});
export type NetworkSchools = v.InferOutput<typeof networkSchools>;

/** A network of schools with its people, to the team. */
export const listedNetwork = v.object({
  id: text,
  name: text,
  createdAt: text,
  /** The key of its programs; null without one. */
  key: v.nullable(v.object({ createdAt: text, by: text })),
  /** Time of the last change or confirmation by a program; null for never. */
  programAt: orNull,
  schools: v.array(v.object({ inepCode: text, ...namedSchool.entries })),
  people: v.array(
    v.object({
      id: text,
      name: text,
      role: text,
      email: text,
      access: v.picklist(["answer", "edit"] satisfies SchoolAccess[]),
      /** Since when the address takes no e-mails. */
      bouncedAt: orNull,
    }),
  ),
});
export type ListedNetwork = v.InferOutput<typeof listedNetwork>;

export const networkEndpoints = {
  listSchools: endpoint("GET /v3/networks/own/:token/schools", "link", networkSchools, {
    summary:
      "The schools of the network of the link, those where most waits first. The token and the INEP code of one, with a dot between, open its desk.",
    query: v.object({ page, search: v.optional(text, "") }),
  }),
};

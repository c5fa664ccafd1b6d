import type { VisitableData } from "../../contract/tracking.ts";
import type { SchoolDocument } from "../../search/types.ts";

/** Tracking event of the page of a school (T4, E21). */
export function trackSchool(school: SchoolDocument): VisitableData {
  return {
    event: "Current Visitable Data Received",
    school: {
      cod_ent: school.id,
      name: school.name,
      is_partner: school.isPartner,
      administrative_dependency: school.administration,
    },
  };
}

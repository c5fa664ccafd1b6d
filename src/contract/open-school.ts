import * as v from "valibot";
import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import { FEDERATIVE_UNITS } from "../domain/places/uf.ts";

const text = v.nullable(v.string());
const number = v.nullable(v.number());

/** Public facts of a school. Money in reais, coordinates in WGS84 degrees; null is unknown. */
const openSchool = v.object({
  /** INEP code of the school. */
  inep_code: v.string(),
  name: v.string(),
  slug: v.string(),
  administration: v.picklist(ADMINISTRATIONS.map(({ slug }) => slug)),
  neighborhood: text,
  street: text,
  number: text,
  zip_code: text,
  lat: number,
  lng: number,
  /** Slugs; both halves of the Ensino Fundamental when the source does not say which. */
  stages: v.array(v.string()),
  shifts: v.array(v.string()),
  tags: v.array(v.string()),
  /** Declared by the school to the census: accessible to a wheelchair, support room, psychologist, security. */
  supports: v.array(v.string()),
  /** Stages with up to 20 pupils in a class on average. */
  small_classes: v.array(v.string()),
  /** Grade and shift of the fee, as slugs, and its school year. */
  fee_grade: text,
  fee_shift: text,
  fee_year: number,
  /** The cheapest published fee, without and with its discount, and the day it was checked. */
  monthly_fee: number,
  monthly_fee_with_discount: number,
  discount_percentage: number,
  fee_checked_at: text,
  /** Mean of the families' reviews, 0.5–5. */
  rating: number,
  reviews: v.number(),
  /** Newest edition with a result; mean of the four areas and the essay, 0–1000. */
  enem_edition: number,
  enem_participants: number,
  enem_average: number,
  url: v.string(),
});
export type OpenSchool = v.InferOutput<typeof openSchool>;

/** Response of `GET /dados/:state/:city.json`: the private schools of a city. */
export const openCity = v.object({
  licence: v.string(),
  /** Attribution text for reuse. */
  attribution: v.string(),
  /** The data is fictional. */
  is_demonstration: v.boolean(),
  /** ISO instant. */
  published_at: v.string(),
  city: v.object({
    ibge_code: v.string(),
    name: v.string(),
    slug: v.string(),
    uf: v.picklist(FEDERATIVE_UNITS.map((unit) => unit.uf)),
  }),
  schools: v.array(openSchool),
});
export type OpenCity = v.InferOutput<typeof openCity>;

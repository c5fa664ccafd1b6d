import * as v from "valibot";
import { BEYOND } from "../domain/histogram.ts";
import { findEntry } from "../domain/text/find-entry.ts";

/**
 * The events of the site, their names and fields. Events of the browser go to the tag manager under the names of the
 * specification (T1–T6) or of Google Analytics; the others are counted by the Worker, by day, and written to the files
 * of events. No field is about a person.
 */

/** A field with its meaning, for the documentation. */
const field = <S extends v.GenericSchema>(schema: S, meaning: string) => v.pipe(schema, v.description(meaning));

const text = v.string();
const number = v.number();
const words = v.array(v.string());
const degrees = v.nullable(number);

const lat = field(degrees, "latitude rounded to about a kilometre");
const lng = field(degrees, "longitude rounded to about a kilometre");
const shifts = field(words, "shifts that are asked for");

/** Events that the browser pushes to the data layer, after consent. */
export const BROWSER_EVENTS = {
  "gtm.js": {
    code: "T7",
    label: "O gerenciador de tags começou",
    when: "The container is about to load, once for each document.",
    fields: {
      "gtm.start": field(number, "milliseconds since 1970"),
      page_location: field(text, "address of the page without what is the visitor's own"),
      page_referrer: field(text, "page before; of our own pages the origin alone"),
    },
  },
  identify: {
    code: "T9",
    label: "Visitante reconhecido",
    when: "The backend knows the visitor by a pseudonym.",
    fields: { base_user_id: field(text, "pseudonym of the visitor at the backend") },
  },
  "content-view": {
    code: "T1",
    label: "Tela vista",
    when: "A screen was viewed.",
    fields: {
      route: field(text, "pattern of the screen"),
      path: field(v.nullable(text), "canonical path; null on a personal page"),
    },
  },
  "Current Searchable Data Received": {
    code: "T2",
    label: "Lista de escolas ou bolsas mostrada",
    when: "A list of schools or scholarships was shown.",
    fields: {
      city: field(text, "slug of the city; empty without one"),
      lat,
      lng,
      page: field(number, "page of the list"),
      price: field(v.strictObject({ min: number, limit: number }), "lowest and highest monthly fee, reais"),
      sort: field(text, "order of the list"),
      size: field(number, "cards on a page"),
      radius: field(number, "kilometres around a point"),
      neighborhood: field(words, "slugs of neighborhoods"),
      stage: field(words, "stages that are asked for"),
      grade: field(words, "grades that are asked for"),
      school: field(text, "typed name of a school"),
      shifts,
      tags: field(words, "tags that are asked for"),
      years: field(v.array(number), "school years"),
      state: field(text, "last two letters of the slug of the city"),
      total: field(number, "schools in the list"),
      view: field(text, "cards or map"),
      offers_total: field(
        v.exactOptional(number),
        "scholarships of these schools that match, where they are searched for",
      ),
    },
  },
  "Search Behavior Triggered": {
    code: "T6",
    label: "Busca feita",
    when: "A search was made or changed.",
    fields: {
      current_page: field(number, "page of the list"),
      maximum_value: field(number, "highest fee in reais"),
      minimum_value: field(number, "lowest fee in reais"),
      num_pages: field(number, "pages of the list"),
      search_term: field(text, "typed name of a school"),
      lat,
      lng,
      benefits: field(words, "tags that are asked for"),
      shifts,
      offer_uuids: field(words, "ids of the offers that the page shows without a tap"),
      base_user_id: field(v.exactOptional(text), "pseudonym of the visitor, if known"),
    },
  },
  "Current Visitable Data Received": {
    code: "T4",
    label: "Página de escola vista",
    when: "The page of a school was viewed.",
    fields: {
      school: field(
        v.strictObject({ cod_ent: text, name: text, is_partner: v.boolean(), administrative_dependency: text }),
        "the school (E21)",
      ),
    },
  },
  OfferCardClick: {
    code: "T3",
    label: "Oferta aberta",
    when: "An offer was opened (E22).",
    fields: {
      id: field(text, "id of the offer"),
      discount_percentage: field(number, "discount"),
      monthly_fee: field(number, "fee without discount in reais"),
      monthly_fee_with_discount: field(number, "fee with discount in reais"),
      product_shift: field(text, "shift"),
      product_slug_stage_grade: field(text, "slug which names the grade"),
      product_title: field(text, "name of the grade"),
      school_location: field(v.strictObject({ city: text }), "city of the school"),
      school_slug: field(text, "slug of the school"),
      school_reviews: field(
        v.strictObject({ count: number, ratings_average: v.nullable(number) }),
        "reviews of the school",
      ),
      school_tags: field(words, "tags of the school"),
      year: field(number, "school year"),
    },
  },
  GambitInteractionTracking: {
    code: "T5",
    label: "Botão usado ou pedido que mudou",
    when: "A button was used, or an order was shown in its status (E18).",
    fields: {
      event_type: field(v.picklist(["button_click", "order_status"]), "kind of interaction (T8)"),
      label: field(text, "text of the button, or status of the order"),
    },
  },
  generate_lead: {
    code: "GA4",
    label: "Pedido de contato enviado",
    when: "On the first measured page after a family sent a request to a school.",
    fields: {},
  },
  sign_up: {
    code: "GA4",
    label: "Conta criada",
    when: "On the first measured page after an account was made.",
    fields: {},
  },
  purchase: {
    code: "GA4",
    label: "Reserva confirmada",
    when: "On the first measured page after an order was confirmed in the browser that agreed to it.",
    fields: {},
  },
} as const;

export type BrowserEventName = keyof typeof BROWSER_EVENTS;

type FieldsOf<F extends v.ObjectEntries> = NonNullable<v.StrictObjectSchema<F, undefined>["~types"]>["output"];

export type BrowserEvent<N extends BrowserEventName = BrowserEventName> = {
  [K in N]: { event: K } & FieldsOf<(typeof BROWSER_EVENTS)[K]["fields"]>;
}[N];

export function fieldsOf(name: BrowserEventName): string[] {
  return Object.keys(BROWSER_EVENTS[name].fields);
}

/** Fields of an event of the browser that are not always there. */
export function optionalFieldsOf(name: BrowserEventName): string[] {
  const fields = Object.entries<v.GenericSchema>(BROWSER_EVENTS[name].fields);
  return fields.flatMap(([key, { type }]) => (type === "exact_optional" ? key : []));
}

export function browserEvent(name: BrowserEventName) {
  return v.strictObject({ event: v.literal(name), ...BROWSER_EVENTS[name].fields });
}

const upTo = field(v.nullable(number), "upper bound of the class; null beyond the last");
const step = (meaning: string) => field(text, meaning);

/**
 * Counters of the Worker, by day in São Paulo. A counter is named by its event and the values of its fields in their
 * order: `speed.LCP.800`.
 */
export const COUNTED_EVENTS = {
  requests: { when: "A request was answered; not those of monitors and reports of browsers.", fields: {} },
  failures: { when: "A request was answered with a status of 500 or more.", fields: {} },
  slow: { when: "The whole answer to a request took more than three seconds.", fields: {} },
  cron: { when: "The cron ran once.", fields: { outcome: step("`whole` or `failed`") } },
  tracked: {
    when: "An event that a page gave to the browser of a visitor who agreed to it; clicks are known to the browser alone.",
    fields: { name: step("name of the event") },
  },
  speed: {
    when: "A measure that a browser reported (`src/site/speed.ts`).",
    fields: { measure: step("`LCP`, `INP`, `CLS`, `TTFB` or `SEARCH`"), up_to: upTo },
  },
  errors: { when: "A report with an error of a script.", fields: { where: step("`browser`") } },
  searches: { when: "A search that a browser reported.", fields: { result: step("`empty`") } },
  school: { when: "The page of a school was opened.", fields: { what: step("`views`") } },
  follows: { when: "Somebody asked for alerts, or confirmed them.", fields: { step: step("`asked` or `confirmed`") } },
  google_calls: { when: "Google was asked about an address.", fields: {} },
} as const;

type CountedEventName = keyof typeof COUNTED_EVENTS;

/** Name of a counter: "requests", "speed.LCP.800". */
export type CounterName = {
  [N in CountedEventName]: keyof (typeof COUNTED_EVENTS)[N]["fields"] extends never ? N : `${N}.${string}`;
}[CountedEventName];

/** A line of a file of events: a counter of a day. */
interface CountedEvent {
  readonly day: string;
  readonly event: CountedEventName;
  readonly count: number;
  readonly [field: string]: string | number | null;
}

/** A counter as an event with its fields; null for a name that is not of the contract. */
export function toCountedEvent(day: string, name: string, count: number): CountedEvent | null {
  const [event = "", ...values] = name.split(".");
  const fields = Object.keys(findEntry(COUNTED_EVENTS, event)?.fields ?? {});
  if (!Object.hasOwn(COUNTED_EVENTS, event) || values.length !== fields.length) return null;
  const entries = fields.map((key, i) => [key, key === "up_to" ? boundOf(values[i]!) : values[i]!]);
  return { day, event: event as CountedEventName, ...Object.fromEntries(entries), count };
}

const boundOf = (name: string) => (name === BEYOND ? null : Number(name));

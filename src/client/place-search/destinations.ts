import { paths, withQuery } from "../../site/paths.ts";

/** Where what is chosen in a search box leads: to schools, or to scholarships. */
export interface Destinations {
  /** The search itself; a point or a term is added to it. */
  readonly search: string;
  /** Null where a search is always of a city. */
  readonly state: ((uf: Uf) => string) | null;
  readonly city: (uf: Uf, city: string) => string;
  readonly neighborhood: (uf: Uf, city: string, neighborhood: string) => string;
}

type Uf = Parameters<typeof paths.searchCity>[0];

const SCHOOLS: Destinations = {
  search: paths.search(),
  state: paths.searchState,
  city: paths.searchCity,
  neighborhood: paths.searchNeighborhood,
};

// As the server writes it: one address for one search, without a redirect on the way.
const SCHOLARSHIPS: Destinations = {
  search: paths.scholarshipSearch(),
  state: null,
  city: (_uf, city) => withQuery(paths.scholarshipSearch(), `city=${city}&distinct=false`),
  neighborhood: (_uf, city, neighborhood) =>
    withQuery(paths.scholarshipSearch(), `city=${city}&distinct=false&neighborhood=${neighborhood}`),
};

/** Those of the search that a form asks. */
export function destinationsOf(form: HTMLFormElement): Destinations {
  return new URL(form.action).pathname === SCHOLARSHIPS.search ? SCHOLARSHIPS : SCHOOLS;
}

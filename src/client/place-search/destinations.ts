import { paths, withQuery } from "../../site/paths.ts";

/** Link targets of a search box: schools or scholarships. */
export interface Destinations {
  /** The search, to which a point or term is added. */
  readonly search: string;
  /** Null for a search that always needs a city. */
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

// The canonical URLs, to avoid a redirect.
const SCHOLARSHIPS: Destinations = {
  search: paths.scholarshipSearch(),
  state: null,
  city: (_uf, city) => withQuery(paths.scholarshipSearch(), `city=${city}&distinct=false`),
  neighborhood: (_uf, city, neighborhood) =>
    withQuery(paths.scholarshipSearch(), `city=${city}&distinct=false&neighborhood=${neighborhood}`),
};

/** The destinations of a form's search. */
export function destinationsOf(form: HTMLFormElement): Destinations {
  return new URL(form.action).pathname === SCHOLARSHIPS.search ? SCHOLARSHIPS : SCHOOLS;
}

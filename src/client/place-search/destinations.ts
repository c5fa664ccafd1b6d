import { paths, withQuery } from "../../site/paths.ts";

const SCHOOLS = {
  /** The search, to which a point or term is added. */
  search: paths.search(),
  state: paths.searchState,
  city: paths.searchCity,
  neighborhood: paths.searchNeighborhood,
};

/** Link targets of a search box: schools or scholarships. A search that always needs a city has no states. */
export type Destinations = Omit<typeof SCHOOLS, "state"> & Partial<Pick<typeof SCHOOLS, "state">>;

// The canonical URLs, to avoid a redirect.
const SCHOLARSHIPS: Destinations = {
  search: paths.scholarshipSearch(),
  city: (_uf, city) => withQuery(paths.scholarshipSearch(), `city=${city}&distinct=false`),
  neighborhood: (_uf, city, neighborhood) =>
    withQuery(paths.scholarshipSearch(), `city=${city}&distinct=false&neighborhood=${neighborhood}`),
};

/** The destinations of a form's search. */
export function destinationsOf(form: HTMLFormElement): Destinations {
  return new URL(form.action).pathname === SCHOLARSHIPS.search ? SCHOLARSHIPS : SCHOOLS;
}

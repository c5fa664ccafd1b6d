import { LISTS, SCHOOLS, WITHOUT_COPY } from "virtual:page-rules";

/** Whether the path is one of a list of schools or scholarships. */
export function isList(pathname: string): boolean {
  return LISTS.test(pathname);
}

/** Whether the path is one of a school, or of its reviews. */
export function isSchool(pathname: string): boolean {
  return SCHOOLS.test(pathname) && !isList(pathname);
}

/** Whether the service worker handles the page when the network fails. None contains personal data. */
export function isHandledOffline(pathname: string): boolean {
  return WITHOUT_COPY.test(pathname) || LISTS.test(pathname) || SCHOOLS.test(pathname);
}

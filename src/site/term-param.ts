/** Query key of the text of the search box: the page repeats the text and says how it was read. */
export const TERM_PARAM = "termo";

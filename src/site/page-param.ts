/** The page number of a list; anything that is none is the first page (K6). */
export function parsePage(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

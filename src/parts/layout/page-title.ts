/** Longer titles are cut by search engines and tabs. */
export const MAX_TITLE_LENGTH = 70;

/** The title of a document, followed by the site name if it fits. */
export function pageTitle(title: string, siteName: string): string {
  const full = `${title} | ${siteName}`;
  return full.length > MAX_TITLE_LENGTH ? title : full;
}

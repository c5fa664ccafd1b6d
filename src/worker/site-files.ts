/** `robots.txt`: the pages are for everyone, the data interfaces are not pages. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /v3/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The web manifest: name, colours and icon of the site on a home screen. */
export function webManifest(name: string): object {
  return {
    name,
    short_name: name,
    description: "Escolas particulares e bolsas de estudo, com o preço à vista.",
    lang: "pt-BR",
    start_url: "/",
    display: "minimal-ui",
    theme_color: "#fa6400",
    background_color: "#fffaf4",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
}

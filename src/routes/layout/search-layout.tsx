import type { ReactNode } from "react";
import { DemonstrationNotice, Logo, PlaceSearch } from "./chrome.tsx";
import { Footer } from "./footer.tsx";
import type { Site } from "./site.ts";

/** Layout of the searches: the search box stands in the header. */
export function SearchLayout({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return (
    <>
      <header className="site-header">
        <Logo site={site} />
        <PlaceSearch id="busca-topo" label="Buscar cidade, bairro ou escola" />
      </header>
      <DemonstrationNotice site={site} />
      {children}
      <Footer site={site} />
    </>
  );
}

import type { ReactNode } from "react";
import { DemonstrationNotice, Logo } from "./chrome.tsx";
import { Footer } from "./footer.tsx";
import type { Site } from "./site.ts";

/** Layout of pages that are read, not searched. */
export function DefaultLayout({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return (
    <>
      <header className="site-header">
        <Logo site={site} />
      </header>
      <DemonstrationNotice site={site} />
      <main id="conteudo" className="page">
        {children}
      </main>
      <Footer site={site} />
    </>
  );
}

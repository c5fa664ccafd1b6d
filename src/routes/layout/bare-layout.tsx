import type { ReactNode } from "react";
import { DemonstrationNotice, Logo } from "./chrome.tsx";
import { Footer } from "./footer.tsx";
import type { Site } from "./site.ts";

/** Pages without a layout (R32): the page is on its own, between the name of the house and its contact. */
export function BareLayout({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return (
    <>
      <header className="site-header bare">
        <Logo site={site} />
      </header>
      <DemonstrationNotice site={site} />
      {children}
      <Footer site={site} />
    </>
  );
}

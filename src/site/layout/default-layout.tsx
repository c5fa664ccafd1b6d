import { DataNotices } from "./chrome.tsx";
import { CompareTray } from "./compare-tray.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { ProfileLine } from "./profile-line.tsx";

/** Layout of content pages. */
export function DefaultLayout({ site, url, visitorName, city, children }: LayoutProps) {
  return (
    <>
      <Header site={site} url={url} visitorName={visitorName} city={city} />
      <ProfileLine url={url} />
      <DataNotices site={site} />
      <main id="conteudo" className="page">
        {children}
      </main>
      <CompareTray query={url.searchParams} />
      <Footer site={site} />
    </>
  );
}

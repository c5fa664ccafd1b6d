import { DataNotices } from "./chrome.tsx";
import { CompareTray } from "./compare-tray.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { RememberedLine } from "./profile-line.tsx";

/** Layout of search pages: the search box is in the header. */
export function SearchLayout({ site, url, visitorName, city, children }: LayoutProps) {
  return (
    <>
      <Header site={site} url={url} visitorName={visitorName} city={city} hasSearch />
      <RememberedLine />
      <DataNotices site={site} />
      {children}
      <CompareTray query={url.searchParams} />
      <Footer site={site} />
    </>
  );
}

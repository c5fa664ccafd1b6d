import { paths } from "../paths.ts";
import { isWithin } from "./brand.ts";
import { DataNotices } from "./chrome.tsx";
import { CompareTray } from "./compare-tray.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Layout with only logo and contact, and the search box of the scholarship search (R32). */
export function BareLayout({ site, url, visitorName, city, children }: LayoutProps) {
  return (
    <>
      <Header
        site={site}
        url={url}
        visitorName={visitorName}
        city={city}
        hasSearch={isWithin(url.pathname, paths.scholarshipSearch())}
      />
      <DataNotices site={site} />
      {children}
      <CompareTray query={url.searchParams} />
      <Footer site={site} />
    </>
  );
}

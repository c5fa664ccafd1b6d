import { DataNotices } from "./chrome.tsx";
import { CompareTray } from "./compare-tray.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Pages without a layout (R32): the page is on its own, between the name of the house and its contact. */
export function BareLayout({ site, url, visitorName, children }: LayoutProps) {
  return (
    <>
      <Header site={site} url={url} visitorName={visitorName} />
      <DataNotices site={site} />
      {children}
      <CompareTray query={url.searchParams} />
      <Footer site={site} />
    </>
  );
}

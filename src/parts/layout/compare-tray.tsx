import type { ComponentProps } from "react";
import FamilyBar from "../../client/islands/family/family-bar.tsx";
import { carriedFields } from "../../site/carried-query.ts";
import { Island } from "../screen/island.tsx";
import { renderMarkup, siteMarkup } from "../screen/markup-cache.ts";
import { RenderedMarkup } from "../screen/rendered-markup.tsx";

interface Props {
  /** Query of the page: its requested price is passed on. */
  readonly query: URLSearchParams;
}

export function CompareTray({ query }: Props) {
  const fields = carriedFields(query);
  // Most pages pass nothing on. The fields of the others come from visitors, who could fill the cache with them.
  if (fields.length === 0) {
    const html = siteMarkup("compare-tray", () => renderMarkup(<Bar fields={fields} />));
    return <RenderedMarkup as="div" className="tray" html={html} />;
  }
  return (
    <div className="tray">
      <Bar fields={fields} />
    </div>
  );
}

function Bar({ fields }: ComponentProps<typeof FamilyBar>) {
  return <Island name="family-bar" id="familia" of={FamilyBar} props={{ fields }} wakes="use" />;
}

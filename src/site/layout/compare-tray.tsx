import FamilyBar from "../../client/islands/family/family-bar.tsx";
import { carriedFields } from "../carried-query.ts";
import { Island } from "../screen/island.tsx";

interface Props {
  /** Of the page: the price that it asks for goes along. */
  readonly query: URLSearchParams;
}

/** The bar over the end of the page that the checkboxes of the cards belong to. */
export function CompareTray({ query }: Props) {
  return (
    <div className="tray">
      <Island name="family-bar" id="familia" of={FamilyBar} props={{ fields: carriedFields(query) }} wakes="use" />
    </div>
  );
}

import FamilyBar from "../../client/islands/family/family-bar.tsx";
import { carriedFields } from "../carried-query.ts";
import { Island } from "../screen/island.tsx";

interface Props {
  /** Query of the page: its requested price is passed on. */
  readonly query: URLSearchParams;
}

/** Sticky bar with the schools checked for comparison. */
export function CompareTray({ query }: Props) {
  return (
    <div className="tray">
      <Island name="family-bar" id="familia" of={FamilyBar} props={{ fields: carriedFields(query) }} wakes="use" />
    </div>
  );
}

import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";

/** The options of a `<select>` for a grade, by stage. */
export function GradeOptions() {
  return STAGES.map((stage) => (
    <optgroup key={stage.slug} label={stage.name}>
      <Options list={GRADES.filter((grade) => grade.stage === stage.slug)} />
    </optgroup>
  ));
}

export function ShiftOptions() {
  return <Options list={SHIFTS} />;
}

function Options({ list }: { readonly list: readonly { readonly slug: string; readonly name: string }[] }) {
  return list.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
}

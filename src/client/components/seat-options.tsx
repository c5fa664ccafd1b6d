import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADE_GROUPS, GRADES } from "../../domain/catalog/stage.ts";

interface GradeOptionsProps {
  /** Grades without a school or an offer: shown, but not selectable. */
  readonly empty?: readonly string[];
}

export function GradeOptions({ empty = [] }: GradeOptionsProps) {
  return GRADE_GROUPS.map(({ groupSlug, name, stagesSlugs }) => (
    <optgroup key={groupSlug} label={name}>
      <Options list={GRADES.filter(({ stage }) => stagesSlugs.some((slug) => slug === stage))} empty={empty} />
    </optgroup>
  ));
}

export function ShiftOptions() {
  return <Options list={SHIFTS} />;
}

interface OptionsProps extends GradeOptionsProps {
  readonly list: readonly { readonly slug: string; readonly name: string }[];
}

function Options({ list, empty = [] }: OptionsProps) {
  return list.map(({ slug, name }) => (
    <option key={slug} value={slug} disabled={empty.includes(slug)}>
      {name}
    </option>
  ));
}

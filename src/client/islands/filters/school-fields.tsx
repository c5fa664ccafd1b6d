import { useAtomValue } from "jotai";
import { FLAG_FILTERS } from "../../../domain/filters/filter-table.ts";
import { searchAnswerAtom, searchParamsAtom } from "../../state/search.ts";
import { Check } from "./check.tsx";
import { SelectFilter } from "./select-filter.tsx";

/** Filters about the school alone. */
export function SchoolFields() {
  const { isExtended } = useAtomValue(searchAnswerAtom)!;
  const params = useAtomValue(searchParamsAtom);
  return (
    <>
      <div className="options">
        {FLAG_FILTERS.filter((flag) => isExtended || !("isOwn" in flag)).map(({ param, label }) => (
          <Check key={param} id={`f-${param}`} name={param} value="true" label={label} isSelected={params.has(param)} />
        ))}
      </div>
      {isExtended && (
        <SelectFilter id="f-rating" name="rating" label="Nota das famílias" value={params.get("rating") ?? ""}>
          <option value="">Qualquer nota</option>
          <option value="4.5">4,5 ou mais</option>
          <option value="4">4 ou mais</option>
          <option value="3">3 ou mais</option>
        </SelectFilter>
      )}
    </>
  );
}

import { useAtomValue } from "jotai";
import type { ChangeEventHandler } from "react";
import { FLAG_FILTERS } from "../../../domain/filters/filter-table.ts";
import { formUrl } from "../../search-page/form-url.ts";
import { navigation } from "../../state/navigation.ts";
import { searchAnswerAtom, searchParamsAtom } from "../../state/search.ts";
import { Check } from "./check.tsx";

interface Props {
  readonly onBox: ChangeEventHandler<HTMLInputElement>;
}

/** Filters about the school alone. */
export function SchoolFields({ onBox }: Props) {
  const { isExtended } = useAtomValue(searchAnswerAtom)!;
  const params = useAtomValue(searchParamsAtom);
  return (
    <>
      <div className="options">
        {FLAG_FILTERS.filter((flag) => isExtended || !("isOwn" in flag)).map(({ param, label }) => (
          <Check
            key={param}
            id={`f-${param}`}
            name={param}
            value="true"
            label={label}
            isSelected={params.has(param)}
            onBox={onBox}
          />
        ))}
      </div>
      {isExtended && (
        <p className="field">
          <label htmlFor="f-rating">Nota das famílias</label>
          <select
            id="f-rating"
            name="rating"
            value={params.get("rating") ?? ""}
            onChange={({ target }) => navigation.go(formUrl(target.form!))}
          >
            <option value="">Qualquer nota</option>
            <option value="4.5">4,5 ou mais</option>
            <option value="4">4 ou mais</option>
            <option value="3">3 ou mais</option>
          </select>
        </p>
      )}
    </>
  );
}

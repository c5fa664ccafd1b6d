import { useAtomValue } from "jotai";
import type { InputHTMLAttributes } from "react";
import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM, SEARCH_TERM_MAX } from "../../../domain/constants.ts";
import { SEARCH_KINDS, sortName } from "../../../domain/filters/search-kind.ts";
import { DEFAULT_SORT } from "../../../domain/ranking/ranking.ts";
import { searchAnswerAtom, searchParamsAtom } from "../../state/search.ts";
import { useDraft } from "../../ui/use-draft.ts";
import { applyForm } from "./apply-form.ts";
import { SelectFilter } from "./select-filter.tsx";

/** Sort order, name of the school and, around a point, the distance. */
export function SortAndName() {
  const { of, sortsByDistance } = useAtomValue(searchAnswerAtom)!;
  const params = useAtomValue(searchParamsAtom);
  const kind = SEARCH_KINDS[of];
  const hasPoint = params.has("lat");
  const usual = hasPoint ? "nearest" : DEFAULT_SORT;
  const sorts = kind.sorts.filter((sort) => sort !== "nearest" || (hasPoint && sortsByDistance));
  return (
    <>
      <SelectFilter id="f-sort" name="sort" label="Ordenar por" value={params.get("sort") ?? usual} data-blank={usual}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortName(kind, sort, params.has("neutro"))}
          </option>
        ))}
      </SelectFilter>
      <DraftField
        label="Nome da escola"
        settled={params.get("school") ?? ""}
        id="f-school"
        name="school"
        type="search"
        maxLength={SEARCH_TERM_MAX}
      />
      {hasPoint && (
        <DraftField
          label="Distância máxima (km)"
          settled={params.get("radius") ?? String(DEFAULT_RADIUS_KM)}
          id="f-radius"
          name="radius"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_RADIUS_KM}
        />
      )}
    </>
  );
}

interface DraftFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly settled: string;
}

/** A field that is applied when it is left, or when the form is submitted. */
function DraftField({ label, settled, ...input }: DraftFieldProps) {
  const [text, setText] = useDraft(settled);
  return (
    <p className="field">
      <label htmlFor={input.id}>{label}</label>
      <input
        {...input}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={(event) => text !== settled && applyForm(event)}
      />
    </p>
  );
}

import { useAtomValue } from "jotai";
import type { InputHTMLAttributes } from "react";
import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM, SEARCH_TERM_MAX } from "../../../domain/constants.ts";
import { SEARCH_KINDS, sortName } from "../../../domain/filters/search-kind.ts";
import { DEFAULT_SORT } from "../../../domain/ranking/ranking.ts";
import { formUrl } from "../../search-page/form-url.ts";
import { navigation } from "../../state/navigation.ts";
import { searchAnswerAtom, searchParamsAtom } from "../../state/search.ts";
import { useDraft } from "../../ui/use-draft.ts";

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
      <p className="field">
        <label htmlFor="f-sort">Ordenar por</label>
        <select
          id="f-sort"
          name="sort"
          value={params.get("sort") ?? usual}
          data-blank={usual}
          onChange={({ target }) => navigation.go(formUrl(target.form!))}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortName(kind, sort, params.has("neutro"))}
            </option>
          ))}
        </select>
      </p>
      <DraftField
        label="Nome da escola"
        settled={params.get("school") ?? ""}
        input={{ id: "f-school", name: "school", type: "search", maxLength: SEARCH_TERM_MAX }}
      />
      {hasPoint && (
        <DraftField
          label="Distância máxima (km)"
          settled={params.get("radius") ?? String(DEFAULT_RADIUS_KM)}
          input={{
            id: "f-radius",
            name: "radius",
            type: "number",
            inputMode: "numeric",
            min: 1,
            max: MAX_RADIUS_KM,
          }}
        />
      )}
    </>
  );
}

interface DraftFieldProps {
  readonly label: string;
  readonly settled: string;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

/** A field that is applied when it is left, or when the form is submitted. */
function DraftField({ label, settled, input }: DraftFieldProps) {
  const [text, setText] = useDraft(settled);
  return (
    <p className="field">
      <label htmlFor={input.id}>{label}</label>
      <input
        {...input}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={({ target }) => text !== settled && navigation.go(formUrl(target.form!))}
      />
    </p>
  );
}

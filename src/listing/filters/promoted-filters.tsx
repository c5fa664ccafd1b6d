import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { siteMarkup } from "../../site/screen/markup-cache.ts";
import { Prerendered } from "../../site/screen/prerendered.tsx";
import type { GradeChoiceView, SearchView } from "../search-view.ts";

/** The filters that most families want, above the list (F1.7). */
export function PromotedFilters({ view }: { readonly view: SearchView }) {
  return (
    <>
      <ul className="quick" aria-label="Filtros mais usados">
        {view.gradeChoice && (
          <li>
            <GradeForm action={view.action} choice={view.gradeChoice} />
          </li>
        )}
        {view.nearHref && (
          <li className="with-script">
            <button type="button" data-locate={view.nearHref}>
              Perto de mim
            </button>
          </li>
        )}
        {view.quick.map((filter) => (
          <li key={filter.label}>
            <a href={filter.href} data-swap rel="nofollow">
              {filter.label}
            </a>
          </li>
        ))}
      </ul>
      {view.nearHref && <p aria-live="polite" data-locate-status />}
    </>
  );
}

/** The rest of the search with another grade; with script it applies as it is chosen. */
function GradeForm({ action, choice }: { readonly action: string; readonly choice: GradeChoiceView }) {
  const select = siteMarkup(`grades/${choice.value}`, () => <GradeSelect value={choice.value} />);
  return (
    <form id="serie" action={action} data-swap>
      {choice.fields.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Prerendered as="span" html={select} />
      <button type="submit">Ver</button>
    </form>
  );
}

function GradeSelect({ value }: { readonly value: string }) {
  return (
    <select id="serie-acima" name="grade" aria-label="Série" defaultValue={value}>
      <option value="">Série</option>
      {STAGES.map((stage) => (
        <optgroup key={stage.slug} label={stage.name}>
          {GRADES.filter((grade) => grade.stage === stage.slug).map((grade) => (
            <option key={grade.slug} value={grade.slug}>
              {grade.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

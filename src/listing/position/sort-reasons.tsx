import type { KeyLabels } from "../../domain/ranking/ranking-labels.ts";
import { renderMarkup, siteMarkup } from "../../parts/screen/markup-cache.ts";
import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";
import { paths } from "../../site/paths.ts";
import { WHICH_RESULT } from "../search-page.ts";
import type { SearchView } from "../search-view.ts";

interface Props {
  readonly view: Pick<SearchView, "action" | "listFields">;
  /** The comparisons that separated two neighbours of the page, most important first. */
  readonly reasons: readonly KeyLabels[];
  readonly results: number;
  /** "Preços conferidos de 02/09/2026 a 05/10/2026."; empty without prices. */
  readonly checked: string;
}

/**
 * "Por que esta ordem?": the comparisons that made the list, in the words of the comparator, and a button that asks
 * about one of its results (idea I3, `PositionQuestion`).
 */
export function SortReasons({ view, reasons, results, checked }: Props) {
  if (results < 2) return null;
  const key = `sort/${reasons.map(({ title, rule }) => title + rule).join("/")}`;
  const rules = siteMarkup(key, () => renderMarkup(<Rules reasons={reasons} />));
  return (
    <details id="ordem" className="sort-reasons">
      <summary>Por que esta ordem?</summary>
      <RenderedMarkup as="div" html={rules} />
      {checked && <p>{checked}</p>}
      <form action={`${view.action}#porque`} data-swap>
        <ListFields view={view} />
        <button type="submit" name="porque" value={WHICH_RESULT} className="copy">
          Por que uma escola está nesta posição?
        </button>
      </form>
    </details>
  );
}

/** The list that a form asks about. */
export function ListFields({ view: { listFields } }: { readonly view: Pick<SearchView, "listFields"> }) {
  return listFields.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

function Rules({ reasons }: Pick<Props, "reasons">) {
  return (
    <>
      {reasons.length > 0 && <p>Cada regra só conta quando as anteriores empatam.</p>}
      <ol>
        {reasons.map(({ title, rule, isCommercial }) => (
          <li key={title}>
            <b>{title}.</b> {rule} {isCommercial && <em>Regra comercial: fica de fora da ordem neutra.</em>}
          </li>
        ))}
      </ol>
      <p>
        <a href={paths.ranking()}>Como ordenamos as escolas</a>
      </p>
    </>
  );
}

import type { KeyWords } from "../../domain/ranking/ranking-words.ts";
import { renderMarkup, siteMarkup } from "../../parts/screen/markup-cache.ts";
import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";
import { paths } from "../../site/paths.ts";

interface Props {
  /** The comparisons that separated two neighbours of the page, most important first. */
  readonly reasons: readonly KeyWords[];
}

/** "Por que esta ordem?": the comparisons that made the list, in the words of the comparator (idea I3). */
export function SortReasons({ reasons }: Props) {
  if (reasons.length === 0) return null;
  const key = `sort/${reasons.map(({ title, rule }) => title + rule).join("/")}`;
  const html = siteMarkup(key, () => renderMarkup(<Content reasons={reasons} />));
  return <RenderedMarkup as="details" id="ordem" className="sort-reasons" html={html} />;
}

function Content({ reasons }: Props) {
  return (
    <>
      <summary>Por que esta ordem?</summary>
      <p>Cada regra só conta quando as anteriores empatam.</p>
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

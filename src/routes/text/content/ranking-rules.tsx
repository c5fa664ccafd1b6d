import {
  NO_FACTS,
  type Order,
  type RelevanceFacts,
  relevanceScore,
  SORTS,
  sortKeys,
} from "../../../domain/ranking/ranking.ts";
import {
  CRITERION_LABELS,
  KEY_LABELS,
  type KeyLabels,
  keyWords,
  RELEVANCE_FACT_LABELS,
} from "../../../domain/ranking/ranking-labels.ts";
import { PRIOR_REVIEWS, shrunkenRating } from "../../../domain/reviews/rating.ts";
import { formatDecimal } from "../../../domain/text/format.ts";
import { DataTable } from "../../../parts/screen/data-table.tsx";
import { paths } from "../../../site/paths.ts";
import type { TextFacts } from "../text.page.tsx";

/** The comparisons of a sort, as a list. */
export function KeyList({ sort, isNeutral }: { readonly sort: Order; readonly isNeutral: boolean }) {
  return <Keys words={sortKeys(sort, isNeutral).map(({ name }) => keyWords(name, sort))} />;
}

/** Rules in words, the commercial ones marked. */
export function Keys({ words }: { readonly words: readonly KeyLabels[] }) {
  return (
    <ol>
      {words.map(({ title, rule, isCommercial }) => (
        <li key={rule}>
          <b>{title}.</b> {rule} {isCommercial && <span className="mark">Regra comercial</span>}
        </li>
      ))}
    </ol>
  );
}

/** Every sort with its criterion and what precedes it. */
export function SortTable() {
  return (
    <DataTable
      columns={["Ordem", "Critério", "Regras comerciais antes"]}
      rows={SORTS.map(({ slug, name }) => {
        const commercial = sortKeys(slug, false).filter((key) => keyWords(key.name, slug).isCommercial);
        const titles = commercial.map((key) => keyWords(key.name, slug).title);
        return [name, CRITERION_LABELS[slug].rule, titles.length > 0 ? titles.join(", ") : "nenhuma"];
      })}
    />
  );
}

/** The weights, computed by the ranking itself so that the page cannot differ. */
export function RelevanceTable() {
  const facts = Object.keys(RELEVANCE_FACT_LABELS) as (keyof RelevanceFacts)[];
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Dado</th>
          <th scope="col" className="number">
            Pontos
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact}>
            <th scope="row">{RELEVANCE_FACT_LABELS[fact]}</th>
            <td className="number">
              {fact === "rating"
                ? `0 a ${relevanceScore({ ...NO_FACTS, rating: 5 })}`
                : relevanceScore({ ...NO_FACTS, [fact]: true })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Ratings of two made-up schools, as an example of the adjustment. */
const EXAMPLES = [
  { count: 1, average: 5 },
  { count: 40, average: 4.6 },
];

/** The adjusted rating, with today's figures. */
export function AdjustedRating({ manifest }: Pick<TextFacts, "manifest">) {
  const { meanRating } = manifest;
  const national = meanRating !== null && meanRating > 0 ? formatDecimal(meanRating, 2) : null;
  const adjusted = EXAMPLES.map((e) => formatDecimal(shrunkenRating(e.count * e.average, e.count, meanRating ?? 0), 2));
  return (
    <>
      <p>
        Uma única nota 5 diz menos do que quarenta notas 4,6. Para ordenar, somamos às avaliações de cada escola{" "}
        {PRIOR_REVIEWS} avaliações imaginárias com a média do país. Com poucas avaliações, a escola fica perto da média;
        com muitas, vale a nota dela.
      </p>
      <p className="formula">
        nota ajustada = ({PRIOR_REVIEWS} × média do país + soma das notas) ÷ ({PRIOR_REVIEWS} + número de avaliações)
      </p>
      {national ? (
        <p>
          Hoje a média do país é {national}. Uma escola com uma avaliação nota 5 fica com {adjusted[0]}; uma com
          quarenta avaliações de média 4,6, com {adjusted[1]}.
        </p>
      ) : (
        <p>
          {meanRating === null
            ? "A média do país de hoje: não informado."
            : "Hoje ainda não há avaliações publicadas: nenhuma escola tem nota."}
        </p>
      )}
      <p>
        A nota que você lê na página da escola é sempre a média simples, com o número de avaliações ao lado. Avaliações
        de funcionários não entram em nenhuma das duas. Leia a <a href={paths.reviewPolicy()}>política de avaliações</a>
        .
      </p>
      <p className="muted">
        A regra “{KEY_LABELS.isPartner.title}” não conta aqui: a nota é a mesma com ou sem parceria.
      </p>
    </>
  );
}

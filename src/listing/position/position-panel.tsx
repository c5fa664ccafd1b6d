import { paths } from "../../site/paths.ts";
import type { SearchView } from "../search-view.ts";
import type { PositionView } from "./position-view.ts";
import { ListFields } from "./sort-reasons.tsx";

interface QuestionProps {
  readonly view: Pick<SearchView, "action" | "listFields" | "listHref"> & { readonly asksPosition: boolean };
  /** Results of the page; the key of one in the URL asks why it is there. */
  readonly results: readonly { readonly key: string; readonly name: string }[];
}

/** Above the cards, where the URL asks about a position and not yet about which. */
export function PositionQuestion({ view, results }: QuestionProps) {
  if (!view.asksPosition) return null;
  return (
    <li className="position">
      <section id="porque" tabIndex={-1} aria-label="Por que esta posição?">
        <form action={`${view.action}#porque`} data-swap>
          <ListFields view={view} />
          <label htmlFor="de-qual">Por que esta posição?</label>
          <select id="de-qual" name="porque">
            {results.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" className="secondary">
            Ver
          </button>
          <a href={view.listHref} data-swap data-focus="h1">
            Fechar
          </a>
        </form>
      </section>
    </li>
  );
}

/** "Por que esta posição?", below the card that was asked about. */
export function PositionPanel({ view }: { readonly view: PositionView }) {
  return (
    <li className="position">
      <section id="porque" tabIndex={-1} aria-labelledby="porque-titulo">
        <h3 id="porque-titulo">{view.title}</h3>
        <p>{view.place}</p>
        <ul>
          {view.neighbours.map(({ relation, name, href, reason }) => (
            <li key={relation + href}>
              <p>
                {`${relation} `}
                <a href={href}>{name}</a>
                {reason === null && " em todas as regras."}
                {reason && ". O que decide é a regra "}
                {reason && <b>{reason.title}</b>}
                {reason && ". "}
                {reason?.isCommercial && <em>Regra comercial: fica de fora da ordem neutra.</em>}
              </p>
              {reason && (
                <p className="values">
                  {reason.values.map((value) => (
                    <span key={value}>{value}</span>
                  ))}
                </p>
              )}
              {reason?.tied && <p className="muted">{reason.tied}</p>}
            </li>
          ))}
        </ul>
        <p className="actions">
          <a href={view.closeHref} data-swap data-focus="h1">
            Fechar
          </a>
          {view.neutral && <a href={view.neutral.href}>{view.neutral.label}</a>}
          <a href={paths.ranking()}>Como ordenamos</a>
        </p>
      </section>
    </li>
  );
}

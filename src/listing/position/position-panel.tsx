import { paths } from "../../site/paths.ts";
import type { PositionView } from "./position-view.ts";

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

import { Fragment, type ReactElement } from "react";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { Change } from "./admin-parts.tsx";
import type { EffectRow, EffectView } from "./redirect-effect-view.ts";

/** Redirects of a group that are shown at once: the button that confirms them all is not far below. */
const FIRST = 10;

interface Props {
  readonly view: EffectView;
  /** Heading of what is refused, and what becomes of it. */
  readonly refused: { readonly title: string; readonly note: string };
}

/** Shows the effect of an import or bulk edit before it is made. */
export function RedirectEffect({ view, refused }: Props) {
  return (
    <>
      <p>{view.summary}</p>
      {view.refused.length > 0 && (
        <>
          <h3>{refused.title}</h3>
          <p className="note">{refused.note}</p>
          <Lines items={view.refused} label={refused.title} toLine={(line) => <li key={line}>{line}</li>} />
        </>
      )}
      {view.groups.map(({ title, rows }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <Lines items={rows} label={title} toLine={(row) => <Row key={row.path} {...row} />} />
        </Fragment>
      ))}
    </>
  );
}

function Lines<T>({
  items,
  label,
  toLine,
}: {
  readonly items: readonly T[];
  readonly label: string;
  readonly toLine: (item: T) => ReactElement;
}) {
  const more = items.slice(FIRST);
  return (
    <>
      <ul className="audit" aria-label={label}>
        {items.slice(0, FIRST).map(toLine)}
      </ul>
      {more.length > 0 && (
        <details>
          <summary>Ver mais {more.length}</summary>
          <ul className="audit">{more.map(toLine)}</ul>
        </details>
      )}
    </>
  );
}

function Row({ what, before, after, remark }: EffectRow) {
  return (
    <li>
      <Change what={what} before={before} after={after} />
      {remark !== "" && (
        <p>
          <StatusMark variant="warning">Atenção</StatusMark> {remark}
        </p>
      )}
    </li>
  );
}

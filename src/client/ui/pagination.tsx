import { pageNumbers } from "../../site/pagination.ts";

interface Props {
  readonly current: number;
  readonly total: number;
  readonly href: (page: number) => string;
  /** Marks links that the search enhancer loads in place. */
  readonly swap?: boolean;
  /** Accessible label, unique on the page. */
  readonly label?: string;
}

/** Page links with the labels of the specification (L1, L2, L4, L5); nothing for a single page (C31). */
export function Pagination({ current, total, href, swap = false, label = "Páginas" }: Props) {
  if (total <= 1) return null;
  const data = swap ? { "data-swap": "" } : {};
  return (
    <nav className="pagination" aria-label={label}>
      <ul>
        {current > 1 && (
          <li>
            <a href={href(current - 1)} rel="prev" {...data}>
              Anterior
            </a>
          </li>
        )}
        {pageNumbers(current, total).map((page, i) => (
          // A gap has no number: its key is its position.
          <li key={page ?? `gap-${i}`}>
            {page === null ? (
              <span className="gap">…</span>
            ) : page === current ? (
              <a aria-current="page" aria-label={`Página atual, ${page}`} href={href(page)} {...data}>
                {page}
              </a>
            ) : (
              <a aria-label={`Ir para página ${page}`} href={href(page)} {...data}>
                {page}
              </a>
            )}
          </li>
        ))}
        {current < total && (
          <li>
            <a href={href(current + 1)} rel="next" {...data}>
              Próximo
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

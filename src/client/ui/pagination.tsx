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
      {current > 1 && (
        <a href={href(current - 1)} rel="prev" {...data}>
          Anterior
        </a>
      )}
      {pageNumbers(current, total).map((page, i) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no number.
          <span key={`gap-${i}`} className="gap">
            …
          </span>
        ) : (
          <a
            key={page}
            aria-current={page === current ? "page" : undefined}
            aria-label={page === current ? `Página atual, ${page}` : `Ir para página ${page}`}
            href={href(page)}
            {...data}
          >
            {page}
          </a>
        ),
      )}
      {current < total && (
        <a href={href(current + 1)} rel="next" {...data}>
          Próximo
        </a>
      )}
    </nav>
  );
}

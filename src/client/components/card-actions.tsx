import type { ReactNode } from "react";

interface Props {
  readonly slug: string;
  readonly name: string;
  /** The page is about this school: it counts as seen. */
  readonly isPage?: boolean;
  /** More actions, in the same row. */
  readonly children?: ReactNode;
}

/**
 * A checkbox to compare the school, which belongs to the form at the end of the page, and a heart to save it in this
 * browser. Without a script, the styles hide the heart.
 */
export function CardActions({ slug, name, isPage = false, children }: Props) {
  return (
    <div className="keep" data-name={name} data-school={isPage ? slug : undefined}>
      <label>
        <input
          type="checkbox"
          form="comparar"
          name="escolas"
          value={slug}
          aria-label={`Comparar ${name}`}
          autoComplete="off"
        />
        Comparar
      </label>
      <button type="button" className="heart" data-save="" aria-pressed="false" aria-label={`Salvar ${name}`} />
      {children}
    </div>
  );
}

interface CardMenuProps {
  /** Id of the card, unique on the page. */
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** Menu of rarely used actions, behind "⋯". */
export function CardMenu({ id, name, children }: CardMenuProps) {
  return (
    <>
      <button type="button" className="more" popoverTarget={`mais-${id}`} aria-label={`Mais sobre ${name}`}>
        ⋯
      </button>
      <div className="card-menu" id={`mais-${id}`} popover="auto">
        {children}
      </div>
    </>
  );
}

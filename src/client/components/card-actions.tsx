import type { ReactNode } from "react";

interface Props {
  readonly slug: string;
  readonly name: string;
  /** The page is about this school: it counts as seen. */
  readonly isPage?: boolean;
  /** What else can be done with it, in the same row. */
  readonly children?: ReactNode;
}

/**
 * What a family does with a school: compare it, by a checkbox that belongs to the form at the end of the page, and save it
 * in its own browser, which takes a script: without one, the style hides the heart.
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
  /** Of the card, unique on the page. */
  readonly id: string;
  /** Whose card it is. */
  readonly name: string;
  readonly children: ReactNode;
}

/** What is seldom asked of a card, behind "⋯". */
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

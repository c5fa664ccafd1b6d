import type { ReactNode } from "react";

interface Props {
  readonly slug: string;
  readonly name: string;
}

interface RowProps extends Props {
  /** The page is about this school: it counts as seen. */
  readonly isPage?: boolean;
  /** More actions, in the same row. */
  readonly children?: ReactNode;
}

/** The actions of a school in a row of their own. */
export function CardActions({ slug, name, isPage = false, children }: RowProps) {
  return (
    <div className="keep" data-name={name} data-school={isPage ? slug : undefined}>
      <KeepControls slug={slug} name={name} />
      {children}
    </div>
  );
}

/**
 * A checkbox to compare the school, which belongs to the form at the end of the page, and a heart to save it in this
 * browser, within an element that has its name (`data-name`). Without a script, the styles hide the heart.
 */
export function KeepControls({ slug, name }: Props) {
  return (
    <>
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
    </>
  );
}

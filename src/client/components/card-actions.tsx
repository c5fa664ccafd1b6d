import type { ReactNode } from "react";

// Hearts: the first tap loads `src/client/family/wake-family.ts`, then `cards.ts`; state: `src/client/state/family.ts`;
// rules: `src/domain/family/family-list.ts`.

interface Props {
  readonly slug: string;
  readonly name: string;
}

interface RowProps extends Props {
  /** More actions, in the same row. */
  readonly children?: ReactNode;
}

/** The actions of a school in a row of their own. */
export function CardActions({ slug, name, children }: RowProps) {
  return (
    <div className="keep" data-name={name}>
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
      <CompareBox slug={slug} name={name} />
      <Heart name={name} />
    </>
  );
}

export function CompareBox({ slug, name }: Props) {
  return (
    <label>
      <input type="checkbox" form="comparar" name="escolas" value={slug} aria-label={`Comparar ${name}`} />
      Comparar
    </label>
  );
}

export function Heart({ name }: Pick<Props, "name">) {
  return <button type="button" className="heart" data-save="" aria-pressed="false" aria-label={`Salvar ${name}`} />;
}

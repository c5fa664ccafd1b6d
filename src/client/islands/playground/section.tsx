import type { ComponentType, ReactNode } from "react";

/** A component of the catalogue. To add one: a file like the others here, and a line in `sections.ts`. */
export interface Section {
  /** Of its anchor. */
  readonly id: string;
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly purpose: string;
  /** What each key does. */
  readonly keyboard: string;
  /** What the colours reach, and what says the same without colour. */
  readonly contrast: string;
  /** Its states, each a `Specimen`. */
  readonly Specimens: ComponentType;
}

interface SpecimenProps {
  /** The state. */
  readonly name: string;
  /** Takes the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A component in one of its states. */
export function Specimen({ name, isWide = false, children }: SpecimenProps) {
  return (
    <div className={isWide ? "specimen wide" : "specimen"}>
      <h3>{name}</h3>
      {children}
    </div>
  );
}

/** A component with its states and its notes. */
export function SectionEntry({ section }: { readonly section: Section }) {
  const { id, title, purpose, keyboard, contrast, Specimens } = section;
  return (
    <section id={id} aria-labelledby={`${id}-titulo`}>
      <header>
        <h2 id={`${id}-titulo`}>{title}</h2>
        <p className="muted">{purpose}</p>
      </header>
      <div className="specimens">
        <Specimens />
      </div>
      <dl>
        <div>
          <dt>Teclado</dt>
          <dd>{keyboard}</dd>
        </div>
        <div>
          <dt>Contraste</dt>
          <dd>{contrast}</dd>
        </div>
      </dl>
    </section>
  );
}

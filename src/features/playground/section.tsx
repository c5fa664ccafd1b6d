import type { ReactNode } from "react";
import { slugify } from "../../domain/text/slug.ts";

/** A component of the catalogue, by its title. */
export interface Section {
  readonly keyboard: string;
  /** Contrast of the colours, and what conveys the same without colour. */
  readonly contrast: string;
  /** States of the component, by name. */
  readonly specimens: Readonly<Record<string, ReactNode>>;
}

/** Components, each with its states and its notes. */
export function Sections({ sections }: { readonly sections: Readonly<Record<string, Section>> }) {
  return Object.entries(sections).map(([title, { keyboard, contrast, specimens }]) => (
    <section key={title} id={slugify(title)} aria-labelledby={`${slugify(title)}-titulo`}>
      <h2 id={`${slugify(title)}-titulo`}>{title}</h2>
      {Object.entries(specimens).map(([name, specimen]) => (
        <div key={name} className="specimen">
          <h3>{name}</h3>
          {specimen}
        </div>
      ))}
      <dl>
        <dt>Teclado</dt>
        <dd>{keyboard}</dd>
        <dt>Contraste</dt>
        <dd>{contrast}</dd>
      </dl>
    </section>
  ));
}

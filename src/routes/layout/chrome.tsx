import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import type { Site } from "./site.ts";

/** The mark: an eye that is also a price tag seen from the front. */
export function Logo({ site }: { readonly site: Site }) {
  return (
    <a className="logo" href={paths.home()}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path className="tag" d="M16 3 30 16 16 29 2 16Z" />
        <circle className="iris" cx="16" cy="16" r="6.5" />
        <circle className="pupil" cx="16" cy="16" r="2.5" />
      </svg>
      <span>{site.name}</span>
    </a>
  );
}

interface PlaceSearchProps {
  readonly id: string;
  readonly label: string;
  /** More fields, between the text and the button. */
  readonly children?: ReactNode;
}

/** The one search box of every page: a city, a neighborhood or a school. */
export function PlaceSearch({ id, label, children }: PlaceSearchProps) {
  return (
    <search className="place-search">
      <form action={paths.search()} method="get">
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder="Cidade, bairro ou escola"
          maxLength={80}
          autoComplete="off"
          required
          minLength={2}
        />
        {children}
        <button type="submit">Buscar</button>
      </form>
    </search>
  );
}

export function DemonstrationNotice({ site }: { readonly site: Site }) {
  if (!site.isDemonstration) return null;
  return (
    <aside className="demonstration" aria-label="Aviso">
      <b>Demonstração.</b> Escolas, preços, notas e avaliações desta página são fictícios.
    </aside>
  );
}

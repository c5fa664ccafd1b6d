import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import type { Site } from "./site.ts";

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
          placeholder="Cidade, bairro, escola ou CEP"
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

/** What every page says of its data: that it is made up, and that it is old. */
export function DataNotices({ site }: { readonly site: Site }) {
  return (
    <>
      {site.isDemonstration && (
        <aside className="demonstration" aria-label="Aviso">
          <b>Demonstração.</b> Todos os dados são fictícios.
        </aside>
      )}
      {site.dataAge && (
        <aside className="demonstration" aria-label="Idade dos dados">
          <b>{`Dados de ${site.dataAge} atrás.`}</b> Já estamos buscando os mais novos.
        </aside>
      )}
    </>
  );
}

import type { ReactNode } from "react";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  /** The search can find the city of a CEP. */
  readonly findsCep: boolean;
  /** Path of the search; by default that of schools. */
  readonly action?: string;
  /** The text that led to the page. */
  readonly text?: string;
  /** More fields, between the text and the button. */
  readonly children?: ReactNode;
  /** False above a list, where Enter or a suggestion searches. */
  readonly hasButton?: boolean;
}

/** The search box of every page, for a city, a neighborhood, a school or, if supported, a CEP. */
export function PlaceSearch({ id, label, findsCep, action = paths.search(), text, children, hasButton = true }: Props) {
  return (
    <search className="place-search">
      <form action={action} method="get">
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder={findsCep ? "Cidade, bairro, escola ou CEP" : "Cidade, bairro ou escola"}
          defaultValue={text}
          maxLength={80}
          autoComplete="off"
          required
          minLength={2}
          enterKeyHint="search"
        />
        {children}
        {hasButton && <button type="submit">Buscar</button>}
      </form>
    </search>
  );
}

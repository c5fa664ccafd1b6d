import { carriedFields } from "../carried-query.ts";
import { paths } from "../paths.ts";

interface Props {
  /** Of the page: the price that it asks for goes along. */
  readonly query: URLSearchParams;
}

/** The form that the checkboxes of the cards belong to; it shows itself when one is ticked. The script adds what was done. */
export function CompareTray({ query }: Props) {
  return (
    <div className="tray">
      <div id="aviso" className="told">
        <p role="status" />
        <button type="button" hidden>
          Desfazer
        </button>
      </div>
      <form id="comparar" action={paths.compare()} aria-label="Comparação">
        {carriedFields(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>Marque de 2 a 4 escolas.</p>
        <button type="submit">Comparar</button>
      </form>
    </div>
  );
}

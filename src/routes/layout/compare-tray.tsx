import { paths } from "../paths.ts";

/** The form that the checkboxes of the cards belong to; it shows itself when one is ticked. The script adds what was done. */
export function CompareTray() {
  return (
    <div className="tray">
      <div id="aviso" className="told">
        <p role="status" />
        <button type="button" hidden>
          Desfazer
        </button>
      </div>
      <form id="comparar" action={paths.compare()} aria-label="Comparação">
        <p>Marque de 2 a 4 escolas.</p>
        <button type="submit">Comparar</button>
      </form>
    </div>
  );
}

import { LinkList } from "../../parts/screen/link-list.tsx";
import { LIST_FIELD, type WaitView } from "./wait-view.ts";

/** The waiting list of an offer, and the button to join or leave it. */
export function WaitPart({ wait: { title, lines, action, path, others } }: { readonly wait: WaitView }) {
  return (
    <section aria-labelledby="fila">
      <h2 id="fila">{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <form method="post" action={path}>
        <button type="submit" name={LIST_FIELD} value={action.value}>
          {action.label}
        </button>
      </form>
      {others.length > 0 && (
        <>
          <h3>Outros turnos desta série</h3>
          <LinkList links={others} />
        </>
      )}
    </section>
  );
}

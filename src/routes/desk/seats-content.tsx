import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";

interface Props {
  /** Target of the forms. */
  readonly path: string;
  /** Classes whose number is to be confirmed; `name` is the field of each, `shownName` the one of the number shown. */
  readonly due: readonly {
    readonly name: string;
    readonly shownName: string;
    readonly seats: number;
    readonly text: string;
  }[];
  /** All classes; null before the school has a price. */
  readonly form: DeskFormView | null;
}

/** The seats of a school at its desk. */
export function SeatsContent({ path, due, form }: Props) {
  return (
    <>
      {due.length > 0 && (
        <section aria-labelledby="confirmar">
          <h2 id="confirmar">Ainda são estas as vagas?</h2>
          <ul>
            {due.map(({ name, text }) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
          <form method="post" action={path}>
            <input type="hidden" name="acao" value="confirmar-vagas" />
            {due.flatMap(({ name, shownName, seats }) => [
              <input key={name} type="hidden" name={name} value={seats} />,
              <input key={shownName} type="hidden" name={shownName} value={seats} />,
            ])}
            <button type="submit">Confirmar como estão</button>
          </form>
        </section>
      )}
      <section aria-labelledby="vagas" className="seats">
        <h2 id="vagas">Vagas por turma</h2>
        <p>
          Confirme a cada duas semanas de agosto a março, e a cada 45 dias nos outros meses: depois disso as famílias
          não veem mais o número. Sem número, elas perguntam.
        </p>
        {form ? <OpenDeskForm view={form} /> : <p className="empty">Publique primeiro os preços das turmas.</p>}
      </section>
    </>
  );
}

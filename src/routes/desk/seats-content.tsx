import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";

/** The seats of a school at its desk; without a form before it has a price. */
export function SeatsContent({ form }: { readonly form: DeskFormView | null }) {
  return (
    <section aria-labelledby="vagas" className="seats">
      <h2 id="vagas">Vagas por turma</h2>
      <p>
        Confirme a cada duas semanas de agosto a março, e a cada 45 dias nos outros meses: depois disso as famílias não
        veem mais o número. Sem número, elas perguntam.
      </p>
      {form ? <OpenDeskForm view={form} /> : <p className="empty">Publique primeiro os preços das turmas.</p>}
    </section>
  );
}

import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";

interface Props {
  readonly isWanted: boolean;
  readonly form: DeskFormView;
}

/** The choice about the letter on Mondays. */
export function LetterContent({ isWanted, form }: Props) {
  return (
    <section aria-labelledby="carta">
      <h2 id="carta">Carta de segunda-feira</h2>
      <p>
        {isWanted
          ? "Às segundas-feiras você recebe por e-mail o que espera na mesa. Quando nada espera, não vai carta."
          : "Você não recebe a carta de segunda-feira. Os avisos de cada pedido continuam."}
      </p>
      <OpenDeskForm view={form} />
    </section>
  );
}

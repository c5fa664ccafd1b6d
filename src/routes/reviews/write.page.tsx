import { FormScreen, type FormScreenView } from "../../parts/forms/form-screen.tsx";
import { paths } from "../../site/paths.ts";

/** `/escola/:slug/avaliar` (R5). */
export default function WriteReviewPage({ view }: { readonly view: FormScreenView }) {
  const aside = (
    <>
      <h2>O que acontece depois</h2>
      <ol>
        <li>Você confirma pelo link que vai por e-mail.</li>
        <li>Uma pessoa lê, em até cinco dias úteis. Nota baixa não é motivo de recusa.</li>
        <li>A avaliação aparece com seu primeiro nome. Você pode retirá-la quando quiser.</li>
      </ol>
      <p>
        <a href={paths.reviewPolicy()}>Política de avaliações</a>
      </p>
    </>
  );
  return <FormScreen view={view} aside={aside} />;
}

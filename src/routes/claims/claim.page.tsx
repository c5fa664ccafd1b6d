import { FormScreen, type FormScreenView } from "../../parts/forms/form-screen.tsx";
import { paths } from "../../site/paths.ts";

/** `/escola/:slug/assumir`. */
export default function ClaimPage({ view }: { readonly view: FormScreenView }) {
  const aside = (
    <>
      <h2>O que acontece depois</h2>
      <ol>
        <li>Você confirma seu e-mail por um link. O e-mail público da escola também é avisado.</li>
        <li>Uma pessoa da equipe confere com a escola, em até cinco dias úteis.</li>
        <li>Com o pedido aceito, você recebe o link da mesa da escola: preços, avaliações e parceria.</li>
      </ol>
      <h2>O que isso não muda</h2>
      <p>
        Notas, textos e posição na busca seguem <a href={paths.ranking()}>as mesmas regras</a> para toda escola.
      </p>
    </>
  );
  return <FormScreen view={view} aside={aside} />;
}

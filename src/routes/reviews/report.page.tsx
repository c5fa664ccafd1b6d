import { FormScreen, type FormScreenView } from "../../parts/forms/form-screen.tsx";
import { paths } from "../../site/paths.ts";

export interface ReportView extends FormScreenView {
  readonly quote: { readonly average: string; readonly author: string; readonly testimonial: string };
}

/** The review, and the form of a notice against it. */
export default function ReportReviewPage({ view }: { readonly view: ReportView }) {
  const { quote } = view;
  const aside = (
    <>
      <h2>O que acontece depois</h2>
      <ul>
        <li>Você recebe um protocolo, e uma pessoa faz a primeira análise em 48 horas.</li>
        <li>Conteúdo claramente ilegal sai do ar. Os dois lados recebem a resposta.</li>
        <li>
          Em casos de ofensa à honra, a decisão pode ter que vir da Justiça. A escola pode responder abaixo da
          avaliação.
        </li>
      </ul>
      <p>
        <a href={`${paths.reviewPolicy()}#retirada`}>Como funciona a retirada</a>
      </p>
    </>
  );
  return (
    <FormScreen view={view} aside={aside}>
      <figure>
        <figcaption>
          <b>{quote.average}</b> · {quote.author}
        </figcaption>
        <blockquote>{quote.testimonial}</blockquote>
      </figure>
    </FormScreen>
  );
}

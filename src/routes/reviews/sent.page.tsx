import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { MailedTo } from "../../parts/forms/mailed-to.tsx";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly school: { readonly name: string; readonly slug: string };
  /** Storage key of the draft to delete. */
  readonly draft: string;
  /** The address to which the link was sent, if it is still known. */
  readonly email: string | null;
}

/** Confirmation of a review: what to do now, and the next steps. */
export default function ReviewSentPage({ school, draft, email }: Props) {
  return (
    <div className="form-screen sent" data-draft-sent={draft}>
      <h1>Falta confirmar seu e-mail</h1>
      <p className="lead">
        Recebemos sua avaliação {withPreposition("de", school.name)}. Enviamos um link para o seu e-mail: abra e
        confirme que a avaliação é sua.
      </p>
      <MailedTo email={email} retryHref={paths.reviewSchool(school.slug)} />
      <ol className="steps">
        <li>
          <b>Agora:</b> abra o e-mail e confirme. O link vale por 7 dias. Não chegou em um minuto? Olhe no spam e em
          “Promoções”.
        </li>
        <li>
          <b>Em até cinco dias úteis:</b> uma pessoa lê o texto. Você recebe um e-mail com a decisão e o motivo.
        </li>
        <li>
          <b>Depois:</b> a avaliação aparece na página da escola e entra na nota. Pelo mesmo link você pode retirá-la.
        </li>
      </ol>
      <p>Tem 16 ou 17 anos? Seu responsável também recebeu um e-mail e precisa autorizar.</p>
      <p>
        <a href={paths.school(school.slug)}>Voltar para a página da escola</a>
      </p>
    </div>
  );
}

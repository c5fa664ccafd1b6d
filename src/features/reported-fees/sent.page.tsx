import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { MailedTo } from "../../parts/forms/mailed-to.tsx";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly school: { readonly name: string; readonly slug: string };
  /** The address to which the link was sent, if it is still known. */
  readonly email: string | null;
}

/** Confirmation of a reported fee: the next step is in the mail. */
export default function FeeSentPage({ school, email }: Props) {
  return (
    <div className="form-screen sent">
      <h1>Falta confirmar seu e-mail</h1>
      <p className="lead">
        Recebemos a mensalidade {withPreposition("de", school.name)}. Enviamos um link para o seu e-mail: abra, confira
        e confirme.
      </p>
      <MailedTo email={email} retryHref={paths.reportFee(school.slug)} />
      <p>
        <a href={paths.school(school.slug)}>Voltar para a página da escola</a>
      </p>
    </div>
  );
}

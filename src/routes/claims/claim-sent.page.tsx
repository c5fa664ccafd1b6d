import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { MailedTo } from "../../parts/forms/mailed-to.tsx";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly view: {
    readonly school: { readonly name: string; readonly slug: string };
    readonly protocol: string;
    /** The address to which the link was sent, if it is still known. */
    readonly email: string | null;
  };
}

export default function ClaimSentPage({ view: { school, protocol, email } }: Props) {
  return (
    <div className="form-screen sent">
      <h1>Falta confirmar seu e-mail</h1>
      <p className="lead">
        Protocolo <b className="protocol">{protocol}</b>. Enviamos um link para o seu e-mail: abra o e-mail e confirme
        que ele é seu.
      </p>
      <MailedTo email={email} retryHref={paths.claimSchool(school.slug)} />
      <ol className="steps">
        <li>
          <b>Agora:</b> abra o e-mail e confirme. O link vale por 7 dias. Olhe também no spam.
        </li>
        <li>
          <b>Em até cinco dias úteis:</b> conferimos com a escola, e você recebe a resposta por e-mail.
        </li>
      </ol>
      <p>
        <a href={paths.school(school.slug)}>Voltar para a página {withPreposition("de", school.name)}</a>
      </p>
    </div>
  );
}

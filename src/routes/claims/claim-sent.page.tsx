import { withPreposition } from "../../domain/catalog/school-articles.ts";

interface Props {
  readonly view: { readonly school: { readonly name: string; readonly href: string }; readonly protocol: string };
}

/** Confirmation of a claim. */
export default function ClaimSentPage({ view: { school, protocol } }: Props) {
  return (
    <div className="form-screen sent">
      <h1>Falta confirmar seu e-mail</h1>
      <p className="lead">
        Protocolo <b className="protocol">{protocol}</b>. Enviamos um link para o seu e-mail: abra o e-mail e confirme
        que ele é seu.
      </p>
      <ol className="steps">
        <li>
          <b>Agora:</b> abra o e-mail e confirme. O link vale por 7 dias. Olhe também no spam.
        </li>
        <li>
          <b>Em até cinco dias úteis:</b> conferimos com a escola, e você recebe a resposta por e-mail.
        </li>
      </ol>
      <p>
        <a href={school.href}>Voltar para a página {withPreposition("de", school.name)}</a>
      </p>
    </div>
  );
}

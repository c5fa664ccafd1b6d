import { MESSAGE_DAYS } from "../../domain/requests/message.ts";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly protocol: string;
}

export default function MessageSentPage({ protocol }: Props) {
  return (
    <div className="form-screen sent">
      <h1>Recebemos sua mensagem</h1>
      <p className="lead">
        Protocolo <b className="protocol">{protocol}</b>.
      </p>
      <ol className="steps">
        <li>
          <b>Agora:</b> você recebe um e-mail com o protocolo. Se não chegar, olhe no spam.
        </li>
        <li>
          <b>Em até {MESSAGE_DAYS} dias:</b> uma pessoa da equipe lê e responde no seu e-mail.
        </li>
      </ol>
      <p>
        Nunca pedimos senha, código recebido por mensagem nem Pix por e-mail.{" "}
        <a href={paths.checkCharge()}>Confira uma cobrança</a>
      </p>
      <p>
        <a className="button" href={paths.search()}>
          Voltar a procurar escola
        </a>
      </p>
    </div>
  );
}

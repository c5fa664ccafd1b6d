import type { FormView } from "../../contract/forms/form-view.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";

export interface LeadByLinkView {
  readonly protocol: string;
  readonly isCancelled: boolean;
  readonly school: { readonly name: string; readonly href: string };
  readonly sentAt: string;
  readonly keptUntil: string;
  readonly cancellation: FormView;
}

/** `/pedido-de-contato/:token`: the status of a request. */
export default function LeadByLinkPage({ view }: { readonly view: LeadByLinkView }) {
  const { school } = view;
  if (view.isCancelled) {
    return (
      <div className="form-screen sent">
        <h1>Pedido cancelado</h1>
        <p className="lead">
          Protocolo <b className="protocol">{view.protocol}</b>. Apagamos seus dados e pedimos{" "}
          {withPreposition("a", school.name)} que faça o mesmo.
        </p>
        <p>
          <a href={school.href}>Voltar para a página da escola</a>
        </p>
      </div>
    );
  }
  return (
    <div className="form-screen sent">
      <h1>Pedido enviado</h1>
      <p className="lead">
        Protocolo <b className="protocol">{view.protocol}</b>, enviado {withPreposition("a", school.name)} em{" "}
        {view.sentAt}.
      </p>
      <ol className="steps">
        <li>
          <b>Agora:</b> a escola recebe seu pedido por e-mail. Só ela.
        </li>
        <li>
          <b>Depois:</b> ela responde do jeito que você escolheu, em dias e horário de aula. O prazo é dela; se passar
          de dois dias úteis, ligue para a escola e diga o protocolo.
        </li>
        <li>
          <b>Até {view.keptUntil}:</b> guardamos o pedido e depois apagamos. Salve o link desta página: por ele você
          pode cancelar antes.
        </li>
      </ol>
      <SimpleFormIsland id="cancelar" form={view.cancellation} />
      <p>
        <a href={school.href}>Voltar para a página da escola</a>
      </p>
    </div>
  );
}

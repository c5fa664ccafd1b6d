import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { CONTEST_DAYS } from "../../parts/orders/two-roads.tsx";
import { Island } from "../../parts/screen/island.tsx";
import { SideNote } from "../../parts/screen/side-note.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import ChargeCheck, { type ChargeCheckView } from "./charge-check.tsx";

interface Props {
  readonly trail: readonly LinkView[];
  readonly title: string;
  readonly notice: Notice | null;
  readonly check: ChargeCheckView;
}

/** `/conferir`: the form, and how to recognise a fraud. */
export default function ChargeCheckPage({ trail, title, notice, check }: Props) {
  return (
    <div className="form-screen">
      <Breadcrumb trail={trail} />
      <header>
        <h1>{title}</h1>
        <p className="lead">Cole o que você recebeu. Dizemos se é nosso, se vale e o que foi conferido.</p>
      </header>
      <div className="columns beside">
        <div className="main">
          <NoticeAlert notice={notice} />
          <Island name="charge-check" id="conferir" of={ChargeCheck} props={check} />
          <p className="muted">
            Não guardamos o que você cola, e nenhum endereço de dentro dele é aberto. Sem internet, esta página lê o que
            está escrito no código, mas não sabe se ele é nosso.
          </p>
        </div>
        <SideNote>
          <h2>Três sinais de golpe</h2>
          <ul>
            <li>Pressa: “só hoje”, “última vaga”.</li>
            <li>Pix para pessoa física, ou outro nome no app do banco.</li>
            <li>Pedido de senha ou de código recebido por mensagem. Nós nunca pedimos.</li>
          </ul>
          <h2>O que fazer</h2>
          <ul>
            <li>Antes de pagar, ligue para a escola pelo telefone da página dela e confirme a vaga e o valor.</li>
            <li>
              Já pagou? Conteste o Pix no app do seu banco, em até {CONTEST_DAYS} dias, e registre boletim de
              ocorrência. <a href={`${paths.help()}#desistir-ou-contestar`}>Como funciona</a>
            </li>
          </ul>
        </SideNote>
      </div>
    </div>
  );
}

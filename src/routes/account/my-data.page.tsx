import type { ReactNode } from "react";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { AccountTabs } from "../../parts/layout/account-tabs.tsx";
import { paths } from "../../site/paths.ts";
import { ErasedOrders } from "./erased-orders.tsx";
import { FoldedForm } from "./folded-form.tsx";
import type { MyDataView } from "./my-data-view.ts";

/** `/meus-dados` (B2): the data of the signed-in user, and their rights. */
export default function MyDataPage({ view }: { readonly view: MyDataView }) {
  return (
    <div className="my-data">
      <AccountTabs here={paths.myData()} />
      <header>
        <h1>Meus dados</h1>
        <p>O que guardamos sobre você. Veja, corrija, baixe uma cópia ou apague.</p>
        <form method="post" action={paths.logout()}>
          <button type="submit" className="secondary">
            Sair
          </button>
        </form>
      </header>
      <NoticeAlert notice={view.notice} />
      <Section id="cadastro" title="Cadastro">
        <dl>
          <dt>E-mail</dt>
          <dd>{view.email}</dd>
          <dt>CPF</dt>
          <dd>{view.cpf ?? "não informado; só pedimos na hora de reservar"}</dd>
          <dt>Entra com</dt>
          <dd>{view.waysIn.join(", ")}</dd>
          <dt>Duas etapas</dt>
          <dd>
            {view.secondFactor.state} · <a href={paths.secondFactor()}>{view.secondFactor.link}</a>
          </dd>
        </dl>
        <SimpleFormIsland id="corrigir" form={view.profile} />
        {view.newEmail && <FoldedForm view={view.newEmail} summary="Trocar o e-mail" />}
        {view.loginAgainHref ? (
          <FoldedForm view={view.password} summary="Criar uma senha">
            <p>
              Não é preciso: dá para entrar sempre com um código por e-mail. Com ela, dá também para trocar o e-mail da
              conta. Entrou há mais de dez minutos? <a href={view.loginAgainHref}>Entre de novo</a> antes.
            </p>
          </FoldedForm>
        ) : (
          <FoldedForm view={view.password} summary="Trocar a senha">
            <p>
              Sua conta será desconectada dos outros aparelhos. Não lembra a senha atual?{" "}
              <a href={paths.recoverPassword()}>Receba um link por e-mail</a>.
            </p>
          </FoldedForm>
        )}
        {view.unlinkingGoogle && (
          <FoldedForm view={view.unlinkingGoogle} summary="Desconectar o Google">
            <p>Você passa a entrar só com a senha, e sua conta será desconectada dos outros aparelhos.</p>
          </FoldedForm>
        )}
      </Section>
      <Section id="aparelhos" title="Aparelhos conectados">
        <ul className="sessions">
          {view.sessions.map((session) => (
            <li key={session.id}>
              <b>{session.device}</b>
              <small>{session.use}</small>
            </li>
          ))}
        </ul>
        {view.closing && (
          <FoldedForm view={view.closing} summary="Desconectar aparelhos">
            <p>
              Não conhece algum?{" "}
              {view.loginAgainHref ? "Desconecte e confira a segurança do seu e-mail." : "Desconecte e troque a senha."}
            </p>
            {view.loginAgainHref && (
              <p>
                Entrou há mais de dez minutos? <a href={view.loginAgainHref}>Entre de novo</a> antes.
              </p>
            )}
          </FoldedForm>
        )}
      </Section>
      <Section id="lembretes" title="Lembretes por e-mail">
        <p>
          {view.wantsReminders
            ? "Ativados: você recebe um único e-mail antes de cada prazo de uma reserva."
            : "Desativados. Os avisos de cada passo de uma reserva continuam: fazem parte dela."}
        </p>
        <form method="post" action={paths.myData()}>
          <button
            type="submit"
            name="acao"
            value={view.wantsReminders ? "desligar-lembretes" : "ligar-lembretes"}
            className="secondary"
          >
            {view.wantsReminders ? "Desativar lembretes" : "Ativar lembretes"}
          </button>
        </form>
      </Section>
      <Section id="copia" title="Uma cópia de tudo">
        <p>
          Tudo que está ligado à sua conta: cadastro, aparelhos e o que você fez no site. A planilha abre no Excel; o
          JSON serve para levar a outro serviço.
        </p>
        <p className="actions">
          <a className="button secondary" href={paths.myDataCopy("csv")} download>
            Baixar planilha (CSV)
          </a>
          <a className="button secondary" href={paths.myDataCopy("json")} download>
            Baixar JSON
          </a>
        </p>
      </Section>
      <Section id="com-quem" title="Com quem compartilhamos">
        <p>
          Com ninguém além de quem faz o site funcionar. A lista está na{" "}
          <a href={`${paths.privacy()}#com-quem`}>política de privacidade</a>.
        </p>
      </Section>
      <Section id="excluir" title="Excluir a conta">
        <p>
          Apaga o cadastro e o que está ligado a ele, na hora e para sempre. As escolas que receberam um pedido seu são
          avisadas para apagar também. Fica só o que a lei manda guardar, sem seu nome.
        </p>
        <FoldedForm view={view.deletion} summary="Quero excluir minha conta">
          <ErasedOrders view={view.erasedOrders} />
        </FoldedForm>
      </Section>
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

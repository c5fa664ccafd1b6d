import type { ReactNode } from "react";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { MAX_PHOTOS } from "../../domain/pictures/school-pictures.ts";
import { SampleCard } from "../../parts/cards/sample-card.tsx";
import { Numbers, type NumberView } from "../../parts/screen/numbers.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { FoundSchools, type FoundView } from "./found-schools.tsx";

export interface ForSchoolsView {
  readonly trail: readonly LinkView[];
  /** The name that was searched, or empty. */
  readonly name: string;
  /** The city that was given with it, or empty. */
  readonly city: string;
  /** Schools of that name; null before a search. */
  readonly found: FoundView | null;
  readonly numbers: readonly NumberView[];
  readonly source: string;
  /** Whether scholarships can be reserved here. */
  readonly canReserve: boolean;
  /** School year of the sample card. */
  readonly sampleYear: number;
}

/** `/para-escolas`: what a school gets here, what it costs, and the way to its own page. */
export default function ForSchoolsPage({ view }: { readonly view: ForSchoolsView }) {
  return (
    <>
      <Breadcrumb trail={view.trail} />
      <div className="for-schools">
        <header>
          <h1>Sua escola já tem uma página aqui.</h1>
          <p className="lead">
            Ache a página dela, mostre fotos, publique preços e vagas e responda às famílias. É grátis.
          </p>
        </header>
        <section id="acesso" className="finder" aria-labelledby="achar" tabIndex={-1}>
          <h2 id="achar">Qual é a sua escola?</h2>
          <form method="get" action={`${paths.forSchools()}#acesso`}>
            <label htmlFor="cidade">Cidade (opcional, para achar antes as de lá)</label>
            <input id="cidade" name="cidade" defaultValue={view.city} maxLength={SEARCH_TERM_MAX} autoComplete="off" />
            <label htmlFor="nome">Nome da escola, código INEP, CNPJ, ou o link da página dela neste site</label>
            <div>
              <input
                id="nome"
                name="nome"
                type="search"
                defaultValue={view.name}
                maxLength={SEARCH_TERM_MAX}
                autoComplete="organization"
                required
              />
              <button type="submit">Achar minha escola</button>
            </div>
          </form>
          {view.found && <FoundSchools name={view.name} found={view.found} />}
          <p>
            Já cuida da página e perdeu o e-mail com o link? <a href={paths.deskLink()}>Receba outro</a>.
          </p>
        </section>
        <Numbers label="O site em números" numbers={view.numbers}>
          {view.source} <a href={paths.trust()}>Confiança em números</a>
        </Numbers>
        <Part id="o-que-recebe" title="O que sua escola recebe">
          <ul className="gains">
            <Gain title="Uma página completa">
              Etapas, estrutura, localização e ENEM já estão nela, com fonte e data. Você corrige e completa.
            </Gain>
            <Gain title="Preço e bolsa que se explicam">
              Cada série e turno com a mensalidade, o desconto e o total do ano já calculado.
            </Gain>
            <Gain title="Mais gente certa na busca">
              Quando a família escolhe série e preço, aparecem primeiro as escolas que publicaram esse preço.
            </Gain>
            <Gain title="Fotos e textos seus">
              Até {MAX_PHOTOS} fotos, o logo, a rotina e o calendário, numa mesa que só a escola abre.
            </Gain>
            <Gain title="Vagas por turma">
              Um toque confirma quantas vagas há; a família vê o número só enquanto ele é recente.
            </Gain>
            <Gain title="Respostas">
              A escola responde às avaliações em público e, se é parceira, aos pedidos das famílias, com texto pronto.
            </Gain>
            <Gain title="Carta de segunda-feira">
              Um e-mail por semana com o que espera resposta e onde o seu preço está na cidade. Sem novidade, não vai.
            </Gain>
          </ul>
        </Part>
        <Part id="como-aparece" title="Como a família vê">
          <SampleCard year={view.sampleYear} />
        </Part>
        <Part id="como-funciona" title="Como funciona">
          <ol className="steps">
            <li>
              <b>Ache sua escola</b> pelo nome, aqui em cima, e toque em “É a minha escola”.
            </li>
            <li>
              <b>Diga quem você é.</b> Nome, cargo e e-mail de trabalho. Sem senha e sem documento.
            </li>
            <li>
              <b>Nós conferimos</b> com a escola, em até cinco dias úteis, e o e-mail público dela é avisado.
            </li>
            <li>
              <b>Cuide da página.</b> O link do seu e-mail abre a mesa da escola: publique preços, responda às
              avaliações e peça a parceria.
            </li>
          </ol>
        </Part>
        <div className="pair">
          <Costs canReserve={view.canReserve} />
          <Part id="o-que-nao-se-compra" title="O que o dinheiro não compra">
            <ul className="dots">
              <li>Nota das famílias, retirada ou atraso de avaliações.</li>
              <li>Posição no ENEM e na ordem neutra.</li>
              <li>Dados de contato de famílias que não escolheram falar com você.</li>
            </ul>
            <p>
              Na ordem padrão, escolas com bolsa e parceiras vêm antes, e isso está escrito em{" "}
              <a href={paths.ranking()}>como ordenamos</a>. Publicidade leva o rótulo “Escola em destaque
              (patrocinado)”.
            </p>
          </Part>
        </div>
        <div className="pair">
          <Part id="perguntas" title="Perguntas de quem dirige a escola">
            <Question id="corrigir" title="Como corrijo um dado?">
              <p>
                Nome, endereço, telefone, etapas e estrutura vêm do Inep, com fonte e data em cada página. Se o dado
                está errado na origem, corrija também no Educacenso: assim ele chega certo a todo lugar.
              </p>
              <p>
                Na página da escola, toque em “Informar erro” ao lado do dado. Não precisa de conta. Diga qual é o certo
                e onde ele está publicado. Conferimos antes de mudar, e a página passa a mostrar a nova fonte.
              </p>
              <p>
                O e-mail da escola só muda depois que o endereço novo confirmar por um link. O endereço atual é avisado
                e pode recusar a troca por três dias.
              </p>
            </Question>
            <Question id="mensalidades" title="Como publico mensalidades e bolsas?">
              <p>
                Na mesa da escola, que o link do seu e-mail abre quando o pedido é aceito: você digita ou cola da
                planilha a tabela de séries e turnos, confere o que muda e publica. Não é preciso ser parceira.
              </p>
              <p>
                Cuida de várias escolas? Peça o acesso de cada uma com o mesmo e-mail: a mesa tem a lista delas, e uma
                só planilha, com uma coluna INEP, publica os preços de todas.
              </p>
              <p>
                O desconto é calculado sobre a mensalidade sem bolsa que a escola divulga, como manda a Lei 9.870/1999
                (art. 2º). Não publicamos preço cheio aumentado para o desconto parecer maior (CDC, art. 37). Vagas só
                aparecem se a escola informar o número.
              </p>
            </Question>
            <Question id="avaliacoes" title="E se uma avaliação for injusta?">
              <p>
                As regras valem igual para toda escola. Se um texto viola a{" "}
                <a href={paths.reviewPolicy()}>política de avaliações</a>, peça a análise; se você só discorda, responda
                em público.
              </p>
            </Question>
            <Question id="cuidar" title="Como vocês sabem que o pedido é da escola?">
              <p>
                Conferimos pelo CNPJ e por um e-mail ou telefone que a escola publica. O acesso vai por um link no
                e-mail de quem pediu, e o e-mail público da escola é avisado. Não há senha para guardar nem para vazar.
              </p>
            </Question>
          </Part>
          <section className="closing">
            <h2>Ficou alguma dúvida?</h2>
            <p>Uma pessoa da equipe responde por e-mail em até cinco dias.</p>
            <p className="ways">
              <a className="button" href="#acesso">
                Achar minha escola
              </a>
              <a className="button secondary" href={`${paths.contact()}?assunto=escola`}>
                Falar com a equipe
              </a>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}

interface PartProps {
  /** Anchor: part of shared URLs. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section id={id} className="part" aria-labelledby={`${id}-titulo`} tabIndex={-1}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {children}
    </section>
  );
}

function Gain({ title, children }: Pick<PartProps, "title" | "children">) {
  return (
    <li>
      <b>{title}</b>
      <p>{children}</p>
    </li>
  );
}

function Question({ id, title, children }: PartProps) {
  return (
    <details id={id}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

const FREE = [
  "Ter a página, corrigir dados e cuidar dela",
  "Publicar preços, vagas e fotos",
  "Responder às avaliações",
];

function Costs({ canReserve }: Pick<ForSchoolsView, "canReserve">) {
  return (
    <Part id="quanto-custa" title="Quanto custa">
      <dl className="costs">
        {FREE.map((service) => (
          <div key={service}>
            <dt>{service}</dt>
            <dd className="free">Grátis</dd>
          </div>
        ))}
        {canReserve && (
          <div>
            <dt>Reserva de bolsa feita aqui</dt>
            <dd>A família paga aqui a 1ª mensalidade, ou nada quando ela é isenta; o resto, à escola</dd>
          </div>
        )}
      </dl>
      <p>
        Quer oferecer bolsas com reserva? Peça a parceria na mesa da escola, depois que o pedido for aceito, ou{" "}
        <a href={`${paths.contact()}?assunto=escola`}>fale com a equipe</a> para saber as condições.
      </p>
    </Part>
  );
}

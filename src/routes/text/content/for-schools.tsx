import { paths } from "../../../site/paths.ts";
import type { TextPage } from "../../../site/screen/text-page.ts";

/** `/para-escolas`. */
export const forSchoolsPage: TextPage = {
  path: paths.forSchools(),
  title: "Para escolas",
  description:
    "Como sua escola aparece no site, como corrigir dados e publicar mensalidades, e o que o dinheiro não compra.",
  updatedAt: "2026-11-21",
  content: () => ({
    intro: (
      <p className="lead">
        Sua escola já pode estar aqui: mostramos escolas particulares que constam dos dados públicos do Inep. Aparecer é
        grátis, e corrigir também.
      </p>
    ),
    sections: [
      {
        id: "como-aparece",
        title: "Como sua escola aparece",
        body: (
          <p>
            Nome, endereço, telefone, etapas e estrutura vêm do Inep, com fonte e data em cada página. Procure sua
            escola em <a href={paths.search()}>buscar escolas</a> e confira. Se o dado está errado na origem, corrija
            também no Educacenso: assim ele chega certo a todo lugar.
          </p>
        ),
      },
      {
        id: "corrigir",
        title: "Corrigir um dado",
        body: (
          <>
            <p>
              Na página da escola, toque em “Informar erro” ao lado do dado. Não precisa de conta. Diga qual é o certo e
              onde ele está publicado.
            </p>
            <p>Conferimos antes de mudar, e a página passa a mostrar a nova fonte.</p>
            <p>
              O e-mail da escola só muda depois que o endereço novo confirmar por um link. O endereço atual é avisado e
              pode recusar a troca por três dias.
            </p>
          </>
        ),
      },
      {
        id: "mensalidades",
        title: "Publicar mensalidades e bolsas",
        body: (
          <>
            <p>
              Famílias decidem melhor com o preço à vista. Envie por <a href={paths.contact()}>fale conosco</a>, para
              cada série e turno: ano letivo, mensalidade sem bolsa, desconto, matrícula, o que é isento e até quando a
              bolsa vale.
            </p>
            <p>
              O desconto é calculado sobre a mensalidade sem bolsa que a escola divulga, como manda a Lei 9.870/1999
              (art. 2º). Não publicamos preço cheio aumentado para o desconto parecer maior (CDC, art. 37). Vagas só
              aparecem se a escola informar o número.
            </p>
          </>
        ),
      },
      {
        id: "avaliacoes",
        title: "Avaliações",
        body: (
          <p>
            As regras valem igual para toda escola. Se um texto viola a{" "}
            <a href={paths.reviewPolicy()}>política de avaliações</a>, peça a análise; se você só discorda, peça para
            responder em público.
          </p>
        ),
      },
      {
        id: "o-que-nao-se-compra",
        title: "O que o dinheiro não compra",
        body: (
          <>
            <ul>
              <li>Nota das famílias, retirada ou atraso de avaliações.</li>
              <li>Posição no ENEM e na ordem neutra.</li>
              <li>Dados de contato de famílias que não escolheram falar com você.</li>
            </ul>
            <p>
              Na ordem padrão, escolas com bolsa e parceiras vêm antes, e isso está escrito em{" "}
              <a href={paths.ranking()}>como ordenamos</a>. Publicidade leva o rótulo “Escola em destaque
              (patrocinado)”.
            </p>
          </>
        ),
      },
      {
        id: "acesso",
        title: "Cuidar da página da escola",
        body: (
          <>
            <p>
              Quem trabalha na escola pode pedir para cuidar da página e responder às avaliações em público. É grátis e
              sem senha: conferimos pelo CNPJ e por um e-mail ou telefone que a escola publica, e o acesso vai por um
              link no seu e-mail.
            </p>
            <form method="get" action={paths.claimAnySchool()} className="find-school">
              <label htmlFor="escola">Endereço da página da escola neste site</label>
              <input id="escola" name="escola" required placeholder="/escola/nome-da-escola" />
              <button type="submit">Pedir para cuidar da página</button>
            </form>
            <p>
              Não sabe o endereço? <a href={paths.search()}>Busque a escola</a> e copie da barra do navegador.
            </p>
          </>
        ),
      },
    ],
  }),
};

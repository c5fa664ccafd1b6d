import { hasPrices, hasRatings } from "../../../contract/publication.ts";
import { DEFAULT_CITY } from "../../../domain/constants.ts";
import { TwoRoads } from "../../../parts/orders/two-roads.tsx";
import { paths } from "../../../site/paths.ts";
import { QuestionLinks } from "../articles/article-page.tsx";
import { TOPICS } from "../articles/articles.ts";
import { Section, type TextPage } from "../text.page.tsx";

/** `/ajuda`. */
export const helpPage: TextPage = {
  path: paths.help(),
  title: "Ajuda",
  description:
    "Como procurar uma escola passo a passo, o que fazer quando a lista vem vazia e o que querem dizer as palavras.",
  updatedAt: "2026-11-29",
  content: ({ manifest }) => ({
    intro: <p className="lead">Do primeiro nome na busca até a visita à escola, em passos curtos.</p>,
    sections: (
      <>
        <Section id="como-procurar" title="Como procurar">
          <ol>
            <li>
              Escreva na busca uma cidade, um bairro ou o nome da escola. Não precisa de acento. Ou comece por um{" "}
              <a href={paths.search()}>estado</a>.
            </li>
            <li>
              Use os filtros: etapa, <a href={paths.gradeHelper()}>série</a>, turno, preço por mês, bairro. No celular,
              toque em “Filtrar e ordenar”.
            </li>
            <li>
              Escolha a ordem. A padrão põe bolsas primeiro; “Ver em ordem neutra” tira as regras comerciais. Exemplo:{" "}
              <a href={`${paths.searchCity("SP", DEFAULT_CITY.slug)}?sort=min_price`}>
                escolas de São Paulo pela menor mensalidade
              </a>
              . Listas prontas:{" "}
              {hasPrices(manifest) && (
                <>
                  <a href={paths.feeDirectory()}>menores mensalidades</a>,{" "}
                </>
              )}
              {hasRatings(manifest) && (
                <>
                  <a href={paths.ratingDirectory()}>mais bem avaliadas</a>,{" "}
                </>
              )}
              <a href={paths.enemRanking()}>médias no ENEM</a>.
            </li>
            <li>Abra a página da escola: preços, estrutura, avaliações, ENEM, endereço e a fonte de cada dado.</li>
            <li>Ligue ou escreva para a escola, confirme preço e vaga, e marque uma visita.</li>
          </ol>
        </Section>
        <Section id="lista-vazia" title="A lista veio vazia?">
          <ul>
            <li>Remova um filtro por vez: a página mostra quantas escolas aparecem sem cada um.</li>
            <li>O filtro de preço esconde escolas sem mensalidade informada.</li>
            <li>Confira se o bairro pertence à cidade escolhida.</li>
          </ul>
        </Section>
        <Section id="compartilhar" title="Salvar e compartilhar">
          <p>
            A busca inteira fica no endereço da página. Copie e mande para quem decide com você, ou salve nos favoritos:
            abre igual.
          </p>
        </Section>
        <Section id="palavras" title="O que querem dizer as palavras">
          <dl className="glossary">
            <dt>Mensalidade com bolsa</dt>
            <dd>
              O valor por mês já com o desconto. O valor riscado é a mensalidade sem bolsa, que a escola informa há 30
              dias ou mais.
            </dd>
            <dt>Total do ano</dt>
            <dd>
              Matrícula mais doze mensalidades com bolsa, menos as isenções. De um ano letivo que já começou, só as
              mensalidades que faltam, a partir do mês seguinte.
            </dd>
            <dt>Etapa</dt>
            <dd>Educação Infantil, Ensino Fundamental (anos iniciais e finais) ou Ensino Médio.</dd>
            <dt>Patrocinado</dt>
            <dd>
              Publicidade. <a href={paths.article("escola-em-destaque")}>O que muda e o que não muda</a>.
            </dd>
            <dt>Não informado</dt>
            <dd>
              Nenhuma fonte respondeu. <a href={paths.article("o-que-e-nao-informado")}>Não é o mesmo que “não”</a>.
            </dd>
            <dt>Código do Inep</dt>
            <dd>O número de oito algarismos que identifica a escola no Censo Escolar.</dd>
          </dl>
        </Section>
        <Section id="desistir-ou-contestar" title="Mudou de ideia, ou foi enganado?">
          <TwoRoads />
        </Section>
        {TOPICS.map(({ id, title, articles }) => (
          <Section key={id} id={id} title={title}>
            <QuestionLinks articles={articles} />
          </Section>
        ))}
        <Section id="falar" title="Ainda com dúvida?">
          <p>
            <a href={paths.contact()}>Fale conosco</a>. Quer saber como o site está indo? Veja os números em{" "}
            <a href={paths.trust()}>confiança em números</a>. Se o assunto é vaga, matrícula ou contrato, fale direto
            com a escola.
          </p>
        </Section>
      </>
    ),
  }),
};

import { PRIOR_REVIEWS } from "../../../domain/reviews/rating.ts";
import { REJECTION_REASONS } from "../../../domain/reviews/review-reason.ts";
import { findEntry } from "../../../domain/text/find-entry.ts";
import { formatDate, formatDecimal } from "../../../domain/text/format.ts";
import { paths } from "../../../site/paths.ts";
import { Section, type TextFacts, type TextPage } from "../text.page.tsx";

/** `/politica-de-avaliacoes` (K4). */
export const reviewPolicyPage: TextPage = {
  path: paths.reviewPolicy(),
  title: "Política de avaliações",
  description:
    "Quem pode avaliar uma escola, como a nota é calculada, o que é recusado e como pedir a retirada de um texto.",
  updatedAt: "2026-11-21",
  content: ({ manifest: { moderation, publishedAt } }) => ({
    intro: (
      <p className="lead">
        Avaliações ajudam quando dizem a verdade, inclusive a que incomoda. As regras são as mesmas para toda escola,
        parceira ou não.
      </p>
    ),
    sections: (
      <>
        <Section id="quem-avalia" title="Quem pode avaliar">
          <p>
            Mães, pais e responsáveis, alunos, ex-alunos, professores e funcionários. A pessoa declara a relação com a
            escola, e ela aparece ao lado do texto.
          </p>
          <p>
            Avaliações da equipe da escola aparecem com esse rótulo e ficam <b>fora da média</b> e da contagem.
          </p>
        </Section>
        <Section id="a-nota" title="Como a nota é calculada">
          <p>Cada avaliação tem quatro notas, de 0,5 a 5:</p>
          <ul>
            <li>motivação dos alunos;</li>
            <li>estrutura física;</li>
            <li>participação da comunidade;</li>
            <li>desenvolvimento socioemocional.</li>
          </ul>
          <p>
            A nota da avaliação é a média das quatro. A nota da escola é a média simples das avaliações que não são da
            equipe, sempre com o número delas ao lado.
          </p>
          <p>
            Para <em>ordenar</em> escolas, usamos uma nota ajustada, que soma {PRIOR_REVIEWS} avaliações com a média do
            país. A conta está em <a href={`${paths.ranking()}#nota-ajustada`}>como ordenamos</a>. A buscadores, só
            informamos a nota com três avaliações ou mais.
          </p>
        </Section>
        <Section id="o-que-conferimos" title="O que conferimos, e o que não">
          <p>
            Só aparece no site a avaliação com a situação “publicada”. O texto tem de 30 a 2.000 letras. O e-mail é
            confirmado por um link antes da leitura, e a decisão vem em até cinco dias úteis.
          </p>
          <p>Não conseguimos provar que toda pessoa conviveu com a escola, e não dizemos que sim.</p>
        </Section>
        <Section id="o-que-aparece" title="O que aparece de você">
          <p>
            Primeiro nome e inicial (“Maria S.”), a relação com a escola, o mês e o ano, as notas e o texto. O e-mail
            nunca aparece e não vai para a escola.
          </p>
        </Section>
        <Section id="motivos-de-recusa" title="O que é recusado">
          <ul>
            <li>Ofensa, ameaça, discriminação ou acusação de crime sem processo.</li>
            <li>Nome ou outro dado que identifique aluno, professor ou funcionário.</li>
            <li>Texto copiado, propaganda ou que não fala da escola.</li>
            <li>Avaliação combinada, paga ou feita em nome de outra pessoa.</li>
            <li>Segunda avaliação da mesma pessoa para a mesma escola: a nova substitui a antiga.</li>
          </ul>
          <p>
            Nota baixa não é motivo de recusa. Não editamos textos, não vendemos retirada e não seguramos avaliações
            negativas para a escola “resolver antes”.
          </p>
        </Section>
        {moderation && (
          <Section id="em-numeros" title="A moderação em números">
            <Counts moderation={moderation} publishedAt={publishedAt} />
          </Section>
        )}
        <Section id="retirada" title="Como pedir a retirada">
          <p>
            Se um texto é ilegal, expõe alguém ou é falso, toque em “Denunciar” abaixo dele e diga o trecho e o motivo.
            Nossa meta é uma primeira análise em 48 horas; os dois lados recebem resposta, e o pedido fica registrado.
          </p>
          <p>
            Conteúdo claramente ilegal sai do ar depois do aviso. Discussões sobre a honra de alguém podem pedir decisão
            da Justiça; enquanto isso, a escola pode pedir para publicar sua resposta (STF, Temas 533 e 987; Marco
            Civil, art. 19).
          </p>
          <p>Quem escreveu pode retirar a própria avaliação a qualquer momento.</p>
        </Section>
        <Section id="menores" title="Menores de 18 anos">
          <p>
            Avaliações são para maiores de 18 anos. Quem tem 16 ou 17 precisa da autorização de um responsável, que a dá
            por e-mail. Menores de 16 não avaliam.
          </p>
        </Section>
      </>
    ),
  }),
};

type CountsProps = {
  readonly moderation: NonNullable<TextFacts["manifest"]["moderation"]>;
  readonly publishedAt: string | null;
};

/** Moderation counts, zeros included. */
function Counts({ moderation, publishedAt }: CountsProps) {
  const { received, published, rejected, hiddenOnNotice, medianDays } = moderation;
  return (
    <>
      <p>
        Avaliações enviadas por este site e confirmadas por e-mail, contadas
        {publishedAt !== null && ` até ${formatDate(publishedAt)}`}:
      </p>
      <ul>
        <li>recebidas: {received}</li>
        <li>publicadas: {published}</li>
        {Object.entries(REJECTION_REASONS).map(([code, label]) => (
          <li key={code}>
            recusadas ({label.toLowerCase()}): {findEntry(rejected, code) ?? 0}
          </li>
        ))}
        <li>fora do ar por denúncia: {hiddenOnNotice}</li>
        <li>
          tempo até a decisão:{" "}
          {medianDays === null ? "nenhuma decisão ainda" : `${formatDecimal(medianDays, 1)} dias (mediana)`}
        </li>
      </ul>
    </>
  );
}

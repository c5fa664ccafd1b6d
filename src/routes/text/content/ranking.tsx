import { DEFAULT_CITY } from "../../../domain/constants.ts";
import { offerSortKeys } from "../../../domain/ranking/offer-ranking.ts";
import { offerKeyLabels } from "../../../domain/ranking/offer-ranking-labels.ts";
import { paths } from "../../../site/paths.ts";
import { Section, type TextPage } from "../text.page.tsx";
import { AdjustedRating, KeyList, Keys, RelevanceTable, SortTable } from "./ranking-rules.tsx";

const NEUTRAL_EXAMPLE = `${paths.searchCity("SP", DEFAULT_CITY.slug)}?neutro=1`;

/** `/como-ordenamos`: the order of every list, generated from the ranking rules. */
export const rankingPage: TextPage = {
  path: paths.ranking(),
  title: "Como ordenamos as escolas",
  description:
    "As regras da ordem de cada lista, uma por uma: o que é comercial, quanto pesa cada dado e como ver a ordem neutra.",
  updatedAt: "2026-11-23",
  content: ({ manifest }) => ({
    intro: (
      <>
        <p className="lead">
          Toda lista de escolas tem uma ordem, e a ordem influencia a escolha. Por isso ela é pública: aqui estão todas
          as regras, inclusive as que nos interessam.
        </p>
        <p>
          Os filtros decidem <em>quais</em> escolas aparecem. A ordem decide <em>qual vem antes</em>. As regras são
          comparadas de cima para baixo: a segunda só conta quando a primeira empata, e assim por diante.
        </p>
      </>
    ),
    sections: (
      <>
        <Section id="ordem-padrao" title="A ordem padrão">
          <p>Sem escolher outra ordem, você vê “Relevância, bolsas primeiro”:</p>
          <KeyList sort="relevance" isNeutral={false} />
          <p>
            Duas regras são comerciais: elas favorecem escolas que podem trazer receita ao site. Estão marcadas aqui e
            podem ser desligadas.
          </p>
        </Section>
        <Section id="ordem-neutra" title="A ordem neutra">
          <p>Toque em “Ver em ordem neutra”, acima da lista. As regras comerciais saem, e sobram:</p>
          <KeyList sort="relevance" isNeutral />
          <p>
            O endereço guarda a escolha, então dá para salvar e compartilhar, e este aparelho a lembra nas outras
            listas, até você voltar à ordem padrão. Exemplo:{" "}
            <a href={NEUTRAL_EXAMPLE}>escolas de São Paulo em ordem neutra</a>.
          </p>
        </Section>
        <Section id="relevancia" title="O que é relevância">
          <p>São pontos, de 0 a 1.000. Quem tem mais pontos vem antes.</p>
          <RelevanceTable />
          <p>
            A nota das famílias pesa mais. Os outros dados contam porque ajudam você a decidir: uma escola sem preço nem
            telefone informado obriga a procurar em outro lugar. O valor do dado não importa; mensalidade alta e baixa
            pontuam igual.
          </p>
        </Section>
        <Section id="sem-precos" title="Onde nenhuma escola publica preço">
          <p>
            Sem preço no lugar, os pontos só contariam os dados que cada fonte publica. A relevância é então a
            distância, se você escolheu um ponto; o nome, numa cidade; e um sorteio fixo que mistura as cidades, num
            estado ou no país. Escolas só com curso técnico ou educação de adultos vão para o fim:
          </p>
          <KeyList sort="alphabetical" isNeutral />
        </Section>
        <Section id="nota-ajustada" title="A nota ajustada">
          <AdjustedRating manifest={manifest} />
        </Section>
        <Section id="outras-ordens" title="As outras ordens">
          <p>
            Cada ordem usa as mesmas regras, com outro critério no lugar da relevância. Em todas, “sem dado” vai para o
            fim.
          </p>
          <SortTable />
          <p>
            A distância só entra quando você procura perto de um ponto: aí a lista começa por “Mais perto”, pela linha
            reta até a escola, sem nenhuma regra comercial. Você pode trocar a ordem; o raio continua a decidir quais
            escolas aparecem.
          </p>
        </Section>
        <Section id="preco" title="De quem é o preço">
          <p>
            Série, turno, ano letivo, preço e bolsa valem juntos, para a mesma vaga: é o preço dela que você vê e que
            ordena a lista. Escolas que atendem a série e o turno e não informam esse preço vêm depois, à parte; com um
            limite de preço ou só com bolsa, ficam de fora.
          </p>
        </Section>
        <Section id="bolsas" title="A ordem das bolsas">
          <p>
            Na busca de bolsas, cada linha é uma bolsa. As ordens começam pelas mesmas regras, e também têm uma ordem
            neutra; “Mais perto” segue a distância. A padrão é esta:
          </p>
          <Keys
            words={offerSortKeys("relevance", { neutral: false, leadingYear: null }).map(({ name }) =>
              offerKeyLabels(name, "relevance", null),
            )}
          />
          <p>
            De abril a setembro, a lista mostra bolsas de dois anos letivos; de outubro a março, de um só, e um toque
            traz o outro. Em dezembro, o ano que termina não é mais oferecido. Com os dois na lista, de abril a
            novembro, as do próximo ano vêm antes de todas as outras.
          </p>
        </Section>
        <Section id="enem" title="As ordens do ENEM">
          <p>
            Elas não têm nenhuma regra comercial: nem bolsa nem parceria mudam a posição de uma escola. A posição vem da
            média da edição mais recente que cobre o país, e médias iguais dividem a mesma posição.
          </p>
          <p>
            A média depende de quem fez a prova e de quantos alunos fizeram. Ela não mede, sozinha, a qualidade da
            escola.
          </p>
        </Section>
        <Section id="busca-por-nome" title="Quando você procura por um nome">
          <p>
            Acentos e letras maiúsculas não importam, e abreviações valem como o nome por extenso: “N. Sra.”, “Sta.”,
            “Prof.”, “Pio 12”. As palavras do nome próprio devem estar no nome da escola, em qualquer ordem; a última
            pode estar pela metade. Palavras que dizem só o que a escola é (colégio, escola, centro, instituto,
            educandário, creche) não pesam.
          </p>
          <p>
            Quem escreve um nome procura aquela escola: por isso, na ordem por relevância, o nome vem antes de todas as
            regras comerciais. Vem antes:
          </p>
          <ol>
            <li>o nome igual ao que você escreveu;</li>
            <li>o mesmo nome próprio, de outro tipo de escola;</li>
            <li>o nome que começa assim;</li>
            <li>o nome que tem todas as palavras inteiras;</li>
            <li>o nome em que a última palavra só começa igual.</li>
          </ol>
          <p>
            Se nenhuma escola tem essas palavras, aceitamos erros de digitação: uma letra em palavras de quatro a sete
            letras, duas nas maiores. Se ainda assim não achamos, uma palavra pode faltar. Nos dois casos a página
            avisa.
          </p>
        </Section>
        <Section id="o-que-nao-conta" title="O que não muda a posição">
          <ul>
            <li>Quem você é: a mesma busca dá a mesma lista para todo mundo.</li>
            <li>O que você viu ou procurou antes: isso fica só no seu aparelho.</li>
            <li>O rótulo “Escola em destaque (patrocinado)”.</li>
            <li>Pedidos da escola: ninguém ajusta a posição de uma escola à mão.</li>
          </ul>
        </Section>
      </>
    ),
  }),
};

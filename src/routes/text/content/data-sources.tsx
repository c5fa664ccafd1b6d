import { factSources } from "../../../domain/catalog/source-precedence.ts";
import { formatCount, formatDate, UNKNOWN } from "../../../domain/text/format.ts";
import { fold } from "../../../domain/text/slug.ts";
import { DataTable } from "../../../parts/screen/data-table.tsx";
import { Facts } from "../../../parts/screen/facts.tsx";
import { paths } from "../../../site/paths.ts";
import { Section, type TextFacts, type TextPage } from "../text.page.tsx";

/** `/dados-e-fontes`: sources of the current publication, from the manifest. */
export const dataSourcesPage: TextPage = {
  path: paths.dataSources(),
  title: "Dados e fontes",
  description:
    "De onde vem cada dado das escolas: fonte, data, licença e como tratamos endereços, preços, notas do ENEM e avaliações.",
  updatedAt: "2026-11-26",
  content: ({ manifest }) => ({
    intro: (
      <p className="lead">
        Cada dado tem uma fonte e uma data. O que nenhuma fonte diz aparece como “não informado”: não completamos nada
        por adivinhação.
      </p>
    ),
    sections: (
      <>
        <Section id="publicado-agora" title="O que está publicado agora">
          <Published manifest={manifest} />
        </Section>
        <Section id="fontes" title="Fontes">
          <Sources manifest={manifest} />
        </Section>
        <Section id="qual-fonte-vale" title="Qual fonte vale para cada dado">
          <Winners manifest={manifest} />
        </Section>
        <Section id="como-tratamos" title="Como tratamos os dados">
          <p>
            Quando duas fontes contam a mesma coisa, vale a mais recente; na mesma data, primeiro o Censo Escolar
            inteiro, depois o Catálogo de Escolas. Um zero vale como resposta; um campo vazio, não. Nomes de escola são
            escritos de um jeito legível, e o nome oficial fica guardado.
          </p>
          <p>
            Coordenadas a mais de 100 km do município são corrigidas quando o erro é claro, como uma vírgula perdida, um
            sinal trocado ou os dois números invertidos; se não há explicação, são descartadas. Sem coordenadas
            próprias, a escola fica no centro do bairro, e a página diz “posição aproximada”.
          </p>
        </Section>
        <Section id="precos" title="Preços e bolsas">
          <p>
            Cada mensalidade mostra ano, série, turno e o dia em que foi conferida. Preços de anos que já passaram saem
            do ar. Onde a escola não publicou um preço, você pode perguntá-lo a ela; a página mostra, se houver, os
            preços que uma pesquisa oficial levantou, com o órgão e a data, e o que pedem as escolas do bairro ou da
            cidade que informam o preço: pelo menos cinco, pela série mais barata de cada uma. Nenhum dos dois é um
            preço informado pela escola. Vale sempre o contrato: confirme com a escola antes de decidir.
          </p>
          <p>
            As pesquisas de preços são de órgãos públicos, como os Procons. Horas de aula, aprovação e formação dos
            professores vêm dos Indicadores Educacionais do Inep; a mediana ao lado delas é a das particulares da cidade
            na mesma edição.
          </p>
        </Section>
        <Section id="enem" title="ENEM">
          <p>
            Mostramos a média com a edição e o número de participantes. Ficam de fora resultados com menos de dez
            participantes, edições anteriores a 2009, que usavam outra escala, e a de 2018, cujo arquivo por escola
            conta ausentes como zero. A partir da edição de 2020, o Inep deixou de publicar o código da escola nos
            microdados; por isso anos recentes podem faltar. O lugar de uma escola é entre todas as do arquivo daquela
            edição, também as que não estão neste site; na cidade, só quando o arquivo diz o município.
          </p>
        </Section>
        <Section id="avaliacoes" title="Avaliações">
          <p>
            Vêm de famílias, alunos, ex-alunos e funcionários, com o nome reduzido (“Maria S.”). As regras estão na{" "}
            <a href={paths.reviewPolicy()}>política de avaliações</a>.
          </p>
        </Section>
        <Section id="licencas" title="Licenças">
          <ul>
            <li>
              Coordenadas de municípios: <a href="https://www.geonames.org/">GeoNames</a>, licença{" "}
              <a href="https://creativecommons.org/licenses/by/4.0/deed.pt-br">Creative Commons Atribuição 4.0</a> (CC
              BY 4.0), com correções nossas em alguns municípios.
            </li>
            <li>
              Mapa dos estados: <a href="https://mapsvg.com/maps/brazil">MapSVG</a>, pelo pacote{" "}
              <a href="https://github.com/VictorCazanave/svg-maps">svg-maps</a> de Victor Cazanave, licença{" "}
              <a href="https://creativecommons.org/licenses/by/4.0/deed.pt-br">CC BY 4.0</a>. Arredondamos os contornos
              e escrevemos as siglas.
            </li>
            <li>
              Limites nos mapas: malha municipal de 2010 do IBGE, por{" "}
              <a href="https://github.com/tbrugz/geodata-br">geodata-br</a> (CC0). Simplificamos os contornos.
            </li>
            <li>
              Mar, lagos e rios nos mapas: <a href="https://www.soest.hawaii.edu/pwessel/gshhg/">GSHHG 2.3.7</a>, de
              Wessel e Smith, licença <a href="https://www.gnu.org/licenses/lgpl-3.0.html">LGPL 3</a> ou posterior.
              Simplificamos as margens e desenhamos à mão, só de modo aproximado, o que ela não tem: a Lagoa Rodrigo de
              Freitas, o Lago Paranoá, em Brasília, e o lago de Palmas. Outros lagos podem faltar.
            </li>
            <li>Dados do Inep e do IBGE: dados públicos, usados com citação da fonte.</li>
            <li>
              Os nossos: <a href={paths.openData()}>dados abertos</a>, com licença e arquivos por estado.
            </li>
          </ul>
        </Section>
        <Section id="erros" title="Achou um erro?">
          <p>
            Nos conte por <a href={paths.contact()}>fale conosco</a>: diga o endereço da página, o dado errado e onde
            está o certo. Escolas podem ver também <a href={paths.forSchools()}>para escolas</a>.
          </p>
        </Section>
      </>
    ),
  }),
};

const publishedAt = (at: string) => <time dateTime={at}>{formatDate(at)}</time>;

function Published({ manifest }: Pick<TextFacts, "manifest">) {
  const { schools, offers, cities } = manifest.counts;
  const at = manifest.publishedAt;
  return (
    <>
      {manifest.isDemonstration && (
        <p className="note">Esta instalação está em demonstração: escolas, preços, notas e avaliações são fictícios.</p>
      )}
      <Facts
        className="figures"
        facts={[
          ["Escolas particulares", formatCount(schools)],
          ["Cidades com escola particular", cities === null ? UNKNOWN : formatCount(cities)],
          ["Mensalidades e bolsas", offers === null ? UNKNOWN : formatCount(offers)],
          ["Publicado em", at === null ? UNKNOWN : publishedAt(at)],
        ]}
      />
    </>
  );
}

function sourceLink(title: string, url: string) {
  return (
    <a href={url} rel="noopener">
      {title}
    </a>
  );
}

function Sources({ manifest }: Pick<TextFacts, "manifest">) {
  const sources = Object.entries(manifest.sources).sort(([, a], [, b]) => (fold(a.title) < fold(b.title) ? -1 : 1));
  if (sources.length === 0) return <p>Nenhuma fonte publicada ainda.</p>;
  return (
    <>
      <p>
        A data é a do dado, não a do dia em que o recebemos. Na página de cada escola, “Fonte e data”, ao lado de cada
        parte, diz de onde vem cada dado.
      </p>
      <DataTable
        columns={["Fonte", "Quem publica", "Data"]}
        rows={sources.map(([, { title, publisher, url, referenceDate }]) => [
          url ? sourceLink(title, url) : title,
          publisher,
          referenceDateLabel(referenceDate),
        ])}
      />
    </>
  );
}

/** The preferred source of each fact with its date, and the fallbacks. */
function Winners({ manifest }: Pick<TextFacts, "manifest">) {
  const facts = factSources(manifest.sources);
  if (facts.length === 0) return <p>Nenhuma fonte publicada ainda.</p>;
  return (
    <>
      <p>
        Vale a primeira fonte que conta o dado daquela escola. Exemplo: se o Censo de 2024 diz que a escola não tem
        ensino médio e o Catálogo de 2019 diz que tem, vale o Censo, mesmo que o Catálogo chegue depois.
      </p>
      <DataTable
        columns={["Dado", "Vale", "Desde", "Onde ela não diz"]}
        rows={facts.map(({ fact, sources: [winner, ...others] }) => [
          fact,
          winner!.title,
          referenceDateLabel(winner!.referenceDate),
          others.map(({ title }) => title).join(", ") || UNKNOWN,
        ])}
      />
    </>
  );
}

/** Formats a reference date, which may be only a year. */
function referenceDateLabel(date: string): string {
  return /^\d{4}$/.test(date) ? date : formatDate(date);
}

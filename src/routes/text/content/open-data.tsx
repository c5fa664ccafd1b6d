import { Fragment } from "react";
import { FEDERATIVE_UNITS } from "../../../domain/places/uf.ts";
import { LICENCE, NO_OPEN_DATA } from "../../../parts/screen/open-data.ts";
import {
  DEMONSTRATION_COLUMN,
  FACT_COLUMNS,
  FACT_SOURCES_COLUMN,
  OPEN_DATA_COLUMNS,
  type OpenDataColumn,
} from "../../../parts/screen/open-data-columns.ts";
import { sourceLine } from "../../../parts/screen/source-line.ts";
import { paths } from "../../../site/paths.ts";
import { DataTable } from "../data-table.tsx";
import { Section, type TextFacts, type TextPage } from "../text.page.tsx";

/** `/dados`: open data, and how to use it (I16, I17). */
export const openDataPage: TextPage = {
  path: paths.openData(),
  title: "Dados abertos",
  description:
    "Arquivos CSV e JSON das escolas particulares por cidade, API aberta, cartão para o seu site, feeds de bolsas e calendários.",
  updatedAt: "2026-11-27",
  content: ({ identity, manifest, origin, hasInventory }) => ({
    intro: (
      <p className="lead">
        O que sabemos das escolas particulares pode ser usado por qualquer pessoa, sem cadastro e sem chave: por uma
        família em uma planilha, por uma reportagem, por um programa.
      </p>
    ),
    sections: (
      <>
        <Section id="arquivos" title="Arquivos por cidade">
          {hasInventory ? <Files /> : <p>{NO_OPEN_DATA.message}</p>}
        </Section>
        <Section id="colunas" title="Colunas e códigos">
          <Columns />
        </Section>
        <Section id="respostas" title="Respostas ao Censo Escolar">
          <Facts />
        </Section>
        <Section id="licenca" title="Licença e como citar">
          <Licence identity={identity} manifest={manifest} />
        </Section>
        <Section id="api" title="API">
          <p>
            A busca das páginas também responde em JSON, em <code>/api/v1</code>, com os mesmos filtros na URL. A
            descrição completa, no formato OpenAPI 3.1, está em <a href={paths.openApi()}>openapi.json</a>. As respostas
            valem por um minuto e podem ser lidas por páginas de outros sites. Quem pede demais em pouco tempo recebe a
            resposta 429 e o tempo de espera.
          </p>
        </Section>
        {hasInventory && (
          <Section id="assistentes" title="Assistentes e outros programas">
            <p>
              Assistentes que falam o Model Context Protocol (MCP) buscam, comparam e calculam custos com os dados deste
              site. É só leitura, sem cadastro; a lista vem sempre em ordem neutra, com a data e a fonte de cada número.
              O endereço é:
            </p>
            <pre>
              <code>{`${origin}${paths.mcp()}`}</code>
            </pre>
          </Section>
        )}
        <Section id="cartao" title="Cartão para o seu site">
          <p>
            O cartão de uma escola pode aparecer em qualquer página, com nome, preço conferido e nota sempre em dia. Não
            usa cookies nem scripts e pesa menos de 10 KB. Troque o fim do endereço pelo da escola:
          </p>
          <pre>
            <code>{`<iframe src="${origin}/escola/nome-da-escola/cartao"\n  width="320" height="260" loading="lazy" style="border:0"\n  title="Nome da escola"></iframe>`}</code>
          </pre>
        </Section>
        <Section id="feeds" title="Feeds de bolsas">
          <p>
            Cada busca tem um feed RSS (Atom): o endereço está no fim da lista, em “RSS”. Ele avisa de bolsas novas e de
            preços que mudaram em qualquer leitor de RSS, sem e-mail e sem conta. Cada escola também tem o seu, na
            página dela.
          </p>
        </Section>
        {hasInventory && (
          <Section id="calendarios" title="Calendários">
            <p>
              Matrículas, bolsões, visitas e prazos que as escolas informam são um calendário de cada escola e de cada
              cidade: qualquer agenda o assina e acompanha o que muda. Os endereços terminam em{" "}
              <code>calendario.ics</code> e estão no calendário de cada página, por exemplo:
            </p>
            <pre>
              <code>{`${origin}/escola/nome-da-escola/calendario.ics\n${origin}/calendario/sp/sao-paulo-sp/calendario.ics`}</code>
            </pre>
          </Section>
        )}
      </>
    ),
  }),
};

function Licence({ identity, manifest }: Pick<TextFacts, "identity" | "manifest">) {
  return (
    <>
      <p>
        Nossa organização dos dados tem a licença{" "}
        <a href={LICENCE.url} rel="license">
          {LICENCE.name}
        </a>
        : use, mude e publique, também para vender, desde que diga de onde veio. Os dados oficiais continuam públicos,
        conforme a fonte de cada um, em <a href={paths.dataSources()}>dados e fontes</a>.
      </p>
      <p>
        Cite assim: “{identity.name}. {sourceLine(manifest)}”
      </p>
      {manifest.isDemonstration && (
        <p>
          <strong>As escolas publicadas agora são de demonstração: não existem, e não devem ser citadas.</strong>
        </p>
      )}
    </>
  );
}

function Files() {
  return (
    <>
      <p>
        Escolha o estado; cada cidade tem um arquivo CSV, que abre direto em uma planilha (ponto e vírgula entre as
        colunas, vírgula nos decimais), e um JSON com os mesmos dados.
      </p>
      <ul className="columns">
        {FEDERATIVE_UNITS.map(({ uf, name }) => (
          <li key={uf}>
            <a href={paths.openDataState(uf)}>{name}</a>
          </li>
        ))}
      </ul>
      <p>
        Cada linha é uma escola. O que ninguém informou fica vazio. Não há dados de pessoas, nem telefones. O que diz
        cada coluna está em <a href="#colunas">colunas e códigos</a>; as de instalações, equipe e turmas, em{" "}
        <a href="#respostas">respostas ao Censo Escolar</a>. Para programas, o dicionário de cada CSV tem o mesmo
        endereço com <code>-metadata.json</code> no fim: o que cada coluna diz, em que unidade e de que fonte (CSVW).
      </p>
    </>
  );
}

/** The dictionary of the files, but for the facts. */
function Columns() {
  return (
    <>
      <p>O CSV separa vários códigos de uma coluna com vírgulas; o JSON tem uma lista.</p>
      <Dictionary
        columns={[
          ...Object.entries(OPEN_DATA_COLUMNS),
          ["census_facts", FACT_SOURCES_COLUMN],
          ["is_demonstration", DEMONSTRATION_COLUMN],
        ]}
      />
    </>
  );
}

/** The dictionary of the facts, which come between the page of a school and their sources. */
function Facts() {
  return (
    <>
      <p>
        Cada resposta é uma coluna com o nome que o Inep lhe dá, em letras minúsculas. Vazio é o que ninguém informou;
        “não” ou 0 é o que a escola declarou não ter. O JSON traz só o que foi informado, dentro de{" "}
        <code>census_facts</code>, separado pela fonte.
      </p>
      <Dictionary columns={FACT_COLUMNS.map((column) => [column.key, column])} />
    </>
  );
}

function Dictionary({ columns }: { readonly columns: readonly (readonly [field: string, column: OpenDataColumn])[] }) {
  return (
    <DataTable
      columns={["Coluna do CSV", "Campo do JSON", "O que diz", "Códigos"]}
      rows={columns.map(([field, { header, meaning, codes = [] }]) => [
        <code key="header">{header}</code>,
        <code key="field">{field}</code>,
        meaning,
        codes.map(({ slug, name }, i) => (
          <Fragment key={slug}>
            {i > 0 && "; "}
            <code>{slug}</code> {name}
          </Fragment>
        )),
      ])}
    />
  );
}

import { Fragment } from "react";
import { FEDERATIVE_UNITS } from "../../../domain/places/uf.ts";
import { DataTable } from "../../../parts/screen/data-table.tsx";
import { COLUMNS, DEMONSTRATION, LICENCE, NO_OPEN_DATA } from "../../../parts/screen/open-data.ts";
import { sourceLine } from "../../../parts/screen/source-line.ts";
import { paths } from "../../../site/paths.ts";
import { Section, type TextFacts, type TextPage } from "../text.page.tsx";

/** `/dados`: open data, and how to use it (I16). */
export const openDataPage: TextPage = {
  path: paths.openData(),
  title: "Dados abertos",
  description: "Arquivos CSV e JSON das escolas particulares de cada cidade, e a API aberta.",
  updatedAt: "2026-11-28",
  content: ({ identity, manifest, hasInventory }) => ({
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
        <Section id="licenca" title="Licença e como citar">
          <Licence identity={identity} manifest={manifest} />
        </Section>
        <Section id="api" title="API">
          <p>
            A busca das páginas também responde em JSON, em <code>/api/v1</code>, com os mesmos filtros na URL. A
            descrição completa, no formato OpenAPI 3.1, está em <a href={paths.openApi()}>openapi.json</a>. Quem pede
            demais em pouco tempo recebe a resposta 429 e o tempo de espera.
          </p>
        </Section>
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
        colunas, vírgula nos decimais), e um JSON com os mesmos dados. Cada linha é uma escola. O que ninguém informou
        fica vazio. Não há dados de pessoas, nem telefones.
      </p>
      <ul className="columns">
        {FEDERATIVE_UNITS.map(({ uf, name }) => (
          <li key={uf}>
            <a href={paths.openDataState(uf)}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The dictionary of the files. */
function Columns() {
  const columns = Object.entries({ ...COLUMNS, is_demonstration: DEMONSTRATION });
  return (
    <>
      <p>O CSV separa vários códigos de uma coluna com vírgulas; o JSON tem uma lista.</p>
      <DataTable
        columns={["Coluna do CSV", "Campo do JSON", "O que diz", "Códigos"]}
        rows={columns.map(([field, [header, meaning, , codes = []]]) => [
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
    </>
  );
}

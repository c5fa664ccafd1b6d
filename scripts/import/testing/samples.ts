/** Rows of official formats for tests, with defaults for all other columns. */

const CATALOGO_DEFAULTS = {
  "Restrição de Atendimento": "ESCOLA EM FUNCIONAMENTO E SEM RESTRIÇÃO DE ATENDIMENTO",
  Escola: "VERTICE COLEGIO UNIDADE II",
  "Código INEP": "35141240",
  UF: "SP",
  Município: "São Paulo",
  Localização: "Urbana",
  "Localidade Diferenciada": "",
  "Categoria Administrativa": "Privada",
  Endereço: "VIEIRA DE MORAIS, 172 RUA. CAMPO BELO. 04617-000 São Paulo - SP.",
  Telefone: "(11) 55335500",
  "Dependência Administrativa": "Privada",
  "Categoria Escola Privada": "Particular",
  "Conveniada Poder Público": "Não",
  "Regulamentação pelo Conselho de Educação": "",
  "Porte da Escola": "Entre 201 e 500 matrículas de escolarização",
  "Etapas e Modalidade de Ensino Oferecidas": "Ensino Fundamental, Ensino Médio",
  "Outras Ofertas Educacionais": "",
  Latitude: "-23.6168803",
  Longitude: "-46.6787038",
};

export type CatalogoRow = Partial<Record<keyof typeof CATALOGO_DEFAULTS, string>>;

/** A Catálogo de Escolas as INEP exports it: UTF-8 with BOM, comma, CRLF, quoted where needed. */
export function catalogo(rows: readonly CatalogoRow[]): string {
  const lines = rows.map((row) => Object.values({ ...CATALOGO_DEFAULTS, ...row }).map(quote));
  const columns = Object.keys(CATALOGO_DEFAULTS);
  return `\uFEFF${[columns, ...lines].map((fields) => fields.join(",")).join("\r\n")}\r\n`;
}

const CENSO_DEFAULTS = {
  NU_ANO_CENSO: "2024",
  SG_UF: "SP",
  NO_MUNICIPIO: "São Paulo",
  CO_MUNICIPIO: "3550308",
  NO_ENTIDADE: "VERTICE COLEGIO UNIDADE II",
  CO_ENTIDADE: "35141240",
  TP_DEPENDENCIA: "4",
  TP_CATEGORIA_ESCOLA_PRIVADA: "1",
  DS_ENDERECO: "RUA VIEIRA DE MORAIS",
  NU_ENDERECO: "172",
  DS_COMPLEMENTO: "",
  NO_BAIRRO: "CAMPO BELO",
  CO_CEP: "4617000",
  NU_DDD: "11",
  NU_TELEFONE: "55335501",
  TP_SITUACAO_FUNCIONAMENTO: "1",
  IN_PODER_PUBLICO_PARCERIA: "0",
  IN_BIBLIOTECA: "1",
  IN_REFEITORIO: "0",
  IN_INF: "0",
  IN_FUND_AI: "0",
  IN_FUND_AF: "1",
  IN_MED: "1",
  QT_MAT_FUND_AF: "120",
  QT_MAT_MED: "267",
  IN_PROF: "0",
};

/** Microdados do Censo Escolar: the one wide table, with further columns where rows have them. */
export function censo(rows: readonly CensusRow[]): Buffer {
  return censusTable(rows.map((row) => ({ ...CENSO_DEFAULTS, ...row })));
}

/** `Tabela_Escola`, which has neither enrolments nor classes, and the stages in columns of its own. */
export function censusSchools(rows: readonly CensusRow[]): Buffer {
  const defaults = Object.entries(CENSO_DEFAULTS).filter(
    ([column]) => !/^(?:QT_MAT_|IN_(?:INF|FUND_|MED$))/.test(column),
  );
  return censusTable(rows.map((row) => ({ ...Object.fromEntries(defaults), NU_ANO_CENSO: "2025", ...row })));
}

/** A table as INEP writes it, with the columns of all rows: Windows-1252, semicolon, no quotes. */
export function censusTable(rows: readonly CensusRow[]): Buffer {
  const columns = Object.keys(Object.assign({}, ...rows));
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return Buffer.from(`${lines.map((cells) => cells.join(";")).join("\n")}\n`, "latin1");
}

export type CensusRow = Readonly<Record<string, string>>;

export const OFERTAS_HEADER =
  "inep;slug;ano;serie;turno;mensalidade;desconto_percentual;mensalidade_com_bolsa;isenta_matricula;vagas;verificado_em;fonte";
export const AVALIACOES_HEADER =
  "codigo;inep;nome;email;relacionamento;nota_motivacao;nota_estrutura;nota_comunidade;nota_socioemocional;depoimento;data";

function quote(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

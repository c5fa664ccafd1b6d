import { LICENCE } from "../../parts/screen/open-data.ts";
import { CSV_COLUMNS, type OpenDataColumn } from "../../parts/screen/open-data-columns.ts";

export const CSV_METADATA_TYPE = "application/csvm+json";

/** The dictionary of the CSV of a city, as CSV on the Web, at the address where its readers look for it. */
export function csvMetadata(file: string, city: string, attribution: string, publishedAt: string): object {
  return {
    "@context": ["http://www.w3.org/ns/csvw", { "@language": "pt-BR" }],
    url: file,
    "dc:title": `Escolas particulares: ${city}`,
    "dc:license": { "@id": LICENCE.url },
    "dc:source": attribution,
    "dc:modified": { "@value": publishedAt, "@type": "dateTime" },
    dialect: { delimiter: ";", encoding: "utf-8" },
    tableSchema: { columns: CSV_COLUMNS.map(toColumn), primaryKey: "codigo_inep" },
  };
}

function toColumn({ header, meaning, type, unit, source, isList, codes }: OpenDataColumn): object {
  return {
    name: header,
    titles: header,
    datatype: datatypeOf(type),
    ...(isList && { separator: "," }),
    "dc:description": meaning,
    ...(unit && { "schema:unitText": unit }),
    "dc:source": source,
    ...(codes && { "schema:valueReference": codes.map(({ slug, name }) => `${slug}: ${name}`) }),
  };
}

function datatypeOf(type: OpenDataColumn["type"]): unknown {
  if (type === "decimal") return { base: "decimal", format: { decimalChar: "," } };
  if (type === "boolean") return { base: "boolean", format: "sim|não" };
  return type ?? "string";
}

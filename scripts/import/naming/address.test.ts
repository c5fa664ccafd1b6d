import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { normalizeCep } from "../../../src/domain/places/cep.ts";
import { nameWithoutType, presentableAddress, splitAddress } from "./address.ts";

test.each([
  [
    "ARTUR ORLANDO, 907 RUA. VILA JAGUARA. 05118-000 São Paulo - SP.",
    ["Rua Artur Orlando", "907", null, "Vila Jaguara", "05118000"],
  ],
  [
    "LUAR DO SERTAO, 575 CHACARA SANTA MARIA. 05879-450 São Paulo - SP.",
    ["Luar do Sertão", "575", null, "Chácara Santa Maria", "05879450"],
  ],
  [
    "RUA TRANQUILINO MENDES, S/N 1ª TRAVESSA. BOA VISTA DO LOBATO. 40480-100 Salvador - BA.",
    ["Rua Tranquilino Mendes", "S/N", "1ª Travessa", "Boa Vista do Lobato", "40480100"],
  ],
  [
    "JOAO SUSSUMU HIRATA DEPUTADO, 480 RUA. VILA ANDRADE. 05715-010 São Paulo - SP.",
    ["Rua Deputado João Sussumu Hirata", "480", null, "Vila Andrade", "05715010"],
  ],
  [
    "RUA JULIETA JACYRA GALLO, 270 RUA. CHACARA LIDIA. 06843-445 Embu das Artes - SP.",
    ["Rua Julieta Jacyra Gallo", "270", null, "Chácara Lídia", "06843445"],
  ],
  [
    "RODOVIA TRANSAMAZONICA, KM 177. 68473-000 Novo Repartimento - PA.",
    ["Rodovia Transamazonica", "KM 177", null, null, "68473000"],
  ],
  ["RUA LINO BENO LENZ S/N, CENTRO. 85478-000 Ibema - PR.", ["Rua Lino Beno Lenz", "S/N", null, "Centro", "85478000"]],
  [
    "RUA DAS LARANJEIRAS, 5/11/13/15 LARANJEIRAS. 22240-000 Rio de Janeiro - RJ.",
    ["Rua das Laranjeiras", "5/11/13/15", null, "Laranjeiras", "22240000"],
  ],
  [
    "AV. LEAO MACHADO, 100 SALA 44/77. PARQUE CONTINENTAL. 05328-020 São Paulo - SP.",
    ["Avenida Leão Machado", "100", "Sala 44/77", "Parque Continental", "05328020"],
  ],
  [
    "NOVA CANTAREIRA, 4 978 TUCURUVI. 02340-002 São Paulo - SP.",
    ["Nova Cantareira", "4978", null, "Tucuruvi", "02340002"],
  ],
  [
    "CORONEL JORDAO, 41 E 45 VILA PAIVA. 02075-030 São Paulo - SP.",
    ["Coronel Jordão", "41/45", null, "Vila Paiva", "02075030"],
  ],
  [
    "RUA X, 378 E 382 PRACA DA BANDEIRA. 20270-000 Rio de Janeiro - RJ.",
    ["Rua X", "378/382", null, "Praça da Bandeira", "20270000"],
  ],
  [
    "AV BRASIL, N/S VILA OPERARIA. 65110-000 São José de Ribamar - MA.",
    ["Avenida Brasil", "S/N", null, "Vila Operária", "65110000"],
  ],
  [
    "RUA MANOEL MATOS, QUADRA 28 CENTRO. 77980-000 Sampaio - TO.",
    ["Rua Manoel Matos", null, "Quadra 28", "Centro", "77980000"],
  ],
  [
    "R BONANCA DA, 119 RUA. FREGUESIA DO O. 02733-130 São Paulo - SP.",
    ["Rua da Bonanca", "119", null, "Freguesia do Ó", "02733130"],
  ],
  ["RUA TRES, 77 08 DE JUNHO. 62960-000 Tabuleiro do Norte - CE.", ["Rua Três", "77", null, "08 de Junho", "62960000"]],
  ["JOAO DUQUE, 5 RUA. GLEBA A. 42803-794 Camaçari - BA.", ["Rua João Duque", "5", null, "Gleba A", "42803794"]],
  ["", [null, null, null, null, null]],
  ["SITIO ALEGRE", ["Sítio Alegre", null, null, null, null]],
])("the presentable address of %j", (text, [street, number, complement, neighborhood, cep]) => {
  expect(presentableAddress(splitAddress(text))).toEqual({ street, number, complement, neighborhood, cep });
});

test.each([
  [{ street: "RUA X, 95", number: null }, "Rua X", "95"],
  [{ street: "RUA DAS FLORES", number: "10:00:00" }, "Rua das Flores", null],
  [{ street: "AV BRASIL", number: "SN" }, "Avenida Brasil", "S/N"],
  [{ street: "AV BRASIL", number: "Nº 2374" }, "Avenida Brasil", "2374"],
  [{ street: "AV BRASIL", number: "12.0" }, "Avenida Brasil", "12"],
  [{ street: "AV BRASIL", number: "0" }, "Avenida Brasil", null],
])("presentableAddress(%j)", ({ street, number }, expectedStreet, expectedNumber) => {
  const shown = presentableAddress({ street, number, complement: "NAO INFORMADO", neighborhood: null, cep: null });
  expect(shown).toEqual({
    street: expectedStreet,
    number: expectedNumber,
    complement: null,
    neighborhood: null,
    cep: null,
  });
});

test("a CEP has eight digits, the leading zero restored", () => {
  expect(["5118-000", "05118-000", "76870505.0", "123", "", null].map(normalizeCep)).toEqual([
    "05118000",
    "05118000",
    "76870505",
    null,
    null,
    null,
  ]);
});

test("a street's type is told from its name", () => {
  expect(["Rua Augusta", "Augusta", "Praça da Sé"].map(nameWithoutType)).toEqual(["Augusta", null, "da Sé"]);
});

const DIFFICULT = "../shared/data/testes/enderecos_dificeis.csv";

type DifficultRow = Record<"endereco_catalogo" | "logradouro" | "numero" | "complemento" | "bairro" | "cep", string>;

/** Real addresses and their parts, or one where the file, which is not part of the product, is not there. */
const difficultRows = (): DifficultRow[] =>
  existsSync(DIFFICULT)
    ? parse(readFileSync(DIFFICULT), { columns: true })
    : [
        {
          endereco_catalogo: "DAS FLORES, 907 RUA. VILA JAGUARA. 05118-000 São Paulo - SP.",
          logradouro: "DAS FLORES",
          numero: "907",
          complemento: "RUA",
          bairro: "VILA JAGUARA",
          cep: "05118-000",
        },
      ];

test("at least 97 % of difficult addresses are taken apart as expected", () => {
  // The expected parts took the first word of the neighborhood for a missing number.
  const derivable = difficultRows().filter((row) => /\d|^$|^S\/?N/.test(row.numero));
  const same = (a: string | null, b: string) =>
    (a ?? "").replace(/[.\s]+/g, " ").trim() === b.replace(/[.\s]+/g, " ").trim();
  const agreeing = derivable.filter((row) => {
    const found = splitAddress(row.endereco_catalogo);
    return (
      same(found.street, row.logradouro) &&
      same(found.number, row.numero) &&
      same(found.complement, row.complemento) &&
      same(found.neighborhood, row.bairro) &&
      found.cep === row.cep.replace("-", "")
    );
  });
  expect(agreeing.length / derivable.length).toBeGreaterThan(0.97);
});

import { expect, test } from "vitest";
import { cityDeterminant, cityLocative, neighborhoodLocative } from "./place-prepositions.ts";

test.each([
  ["no Tatuapé", "sao-paulo-sp"],
  ["na Mooca", "sao-paulo-sp"],
  ["em Pinheiros", "sao-paulo-sp"],
  ["em Santana", "sao-paulo-sp"],
  ["na Vila Mariana", "sao-paulo-sp"],
  ["no Jardim Paulista", "sao-paulo-sp"],
  ["no JD. ANGELA", "sao-paulo-sp"],
  ["no Centro", "palmas-to"],
  ["nos Jardins", "sao-paulo-sp"],
  ["no Jardins", "aracaju-se"],
  ["em Vila Isabel", "rio-de-janeiro-rj"],
  ["na Barra da Tijuca", "rio-de-janeiro-rj"],
  ["em Copacabana", "rio-de-janeiro-rj"],
  ["no Recreio dos Bandeirantes", "rio-de-janeiro-rj"],
  ["em Boa Viagem", "recife-pe"],
  ["nas Graças", "recife-pe"],
  ["na Boa Vista", "recife-pe"],
  ["no Boa Vista", "curitiba-pr"],
  ["em Jardim da Penha", "vitoria-es"],
  ["em Ponta Negra", "natal-rn"],
  ["na Ponta Negra", "manaus-am"],
  ["na Asa Sul", "brasilia-df"],
  ["em Taguatinga", "brasilia-df"],
  ["no Guará", "brasilia-df"],
  ["no Setor Bueno", "goiania-go"],
  ["na Serra", "belo-horizonte-mg"],
  ["no Sion", "belo-horizonte-mg"],
  ["na Graça", "salvador-ba"],
  ["no Cocó", "fortaleza-ce"],
  ["na Tristeza", "porto-alegre-rs"],
  ["na Nova Campinas", "campinas-sp"],
  ["no Embaré", "santos-sp"],
  ["nos Pimentas", "guarulhos-sp"],
  ["no Rudge Ramos", "sao-bernardo-do-campo-sp"],
  ["no Ingá", "niteroi-rj"],
  ["no Marco", "belem-pa"],
  ["no Aleixo", "manaus-am"],
  ["no Calhau", "sao-luis-ma"],
  ["no Tirol", "natal-rn"],
  ["nos Bancários", "joao-pessoa-pb"],
  ["na Pajuçara", "maceio-al"],
  ["nos Ingleses", "florianopolis-sc"],
  ["em constructor", "constructor"],
])("%s (%s)", (words, city) => {
  const name = words.slice(words.indexOf(" ") + 1);
  expect(`${neighborhoodLocative(name, city)} ${name}`).toBe(words);
});

test.each([
  ["recife-pe", "no", "do"],
  ["rio-de-janeiro-rj", "no", "do"],
  ["serra-es", "na", "da"],
  ["crato-ce", "no", "do"],
  ["sao-paulo-sp", "em", "de"],
  ["brasilia-df", "em", "de"],
])("the city %s: %s, %s", (slug, locative, determinant) => {
  expect([cityLocative(slug), cityDeterminant(slug)]).toEqual([locative, determinant]);
});

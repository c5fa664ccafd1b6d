import { expect, test } from "vitest";
import { fewPlacesWith } from "../../../test/fixtures/typed/few-places.ts";

/** Schools whose names hold the words of wishes and of sizes, or initials. */
const inventory = fewPlacesWith([
  ["Colégio J. R. Passalacqua", "sao-paulo-sp", "Moema"],
  ["Escola Pequeno Príncipe", "campinas-sp", "Cambuí"],
  ["Escola Pequena Estrela", "natal-rn", "Centro"],
  ["Colégio Grande Mestre", "natal-rn", "Centro"],
  ["Escola Parque", "rio-de-janeiro-rj", "Tijuca"],
  ["Instituto Teatro e Vida", "recife-pe", "Boa Viagem"],
  ["Biblioteca Viva", "recife-pe", "Boa Viagem"],
]);

async function read(typed: string): Promise<string> {
  const { place, filters, name, notes, school } = await inventory.readText(typed, [2026, 2027]);
  const hoods = place?.kind === "neighborhoods" ? place.neighborhoods.map(({ slug }) => `/${slug}`) : [];
  const where = place === null ? "" : place.kind === "state" ? place.uf : place.city.slug + hoods.join("");
  const what = filters.map((pair) => pair.join("=")).join(" ");
  const wishes = notes.map(({ kind, words }) => `${kind}: ${words}`).join(", ");
  return [where, what, school ? `= ${school.name}` : name, wishes].join(" | ");
}

test.each([
  // Courses that no source names.
  ["eja", " |  |  | wish: eja"],
  ["EJA à noite em campinas", "campinas-sp | shifts=noturno |  | wish: EJA"],
  ["educação de jovens e adultos", " |  |  | wish: educação de jovens e adultos"],
  ["supletivo moema", "sao-paulo-sp/moema |  |  | wish: supletivo"],
  ["técnico", " |  |  | wish: técnico"],
  ["escola técnica campinas", "campinas-sp |  |  | wish: técnica"],
  ["curso técnico", " |  |  | wish: curso técnico"],
  ["colégio técnico vitória régia", " |  | colégio técnico vitória régia | "],
  // Facilities of the census.
  ["biblioteca", " |  |  | facility: biblioteca"],
  ["escola com biblioteca em moema", "sao-paulo-sp/moema |  |  | facility: biblioteca"],
  ["quadra", " |  |  | facility: quadra"],
  ["quadra coberta campinas", "campinas-sp |  |  | facility: quadra coberta"],
  ["colégio com quadra poliesportiva", " |  |  | facility: quadra poliesportiva"],
  ["laboratório", " |  |  | facility: laboratório"],
  ["laboratorio de ciencias tatuape", "sao-paulo-sp/tatuape |  |  | facility: laboratorio de ciencias"],
  ["laboratório de informática", " |  |  | facility: laboratório de informática"],
  ["parquinho natal", "natal-rn |  |  | facility: parquinho"],
  ["escola com refeitório integral", " | shifts=integral |  | facility: refeitório"],
  ["escola com quadra e biblioteca", " |  |  | facility: quadra, facility: biblioteca"],
  ["almoço incluso", " |  |  | facility: almoço incluso"],
  // Facilities that no source states.
  ["piscina", " |  |  | wish: piscina"],
  ["picina", " |  |  | wish: picina"],
  ["escola com piscina moema", "sao-paulo-sp/moema |  |  | wish: piscina"],
  ["colegio com piscina e quadra", " |  |  | wish: piscina, facility: quadra"],
  ["natação e judô", " |  |  | wish: natação, wish: judô"],
  ["aulas de robótica 6 ano", " | grade=fundamentalII_6-ano |  | wish: aulas de robótica"],
  ["transporte escolar recife", "recife-pe |  |  | wish: transporte escolar"],
  ["escola acolhedora", " |  |  | wish: acolhedora"],
  ["escola religiosa campinas", "campinas-sp |  |  | wish: religiosa"],
  ["escola laica", " |  |  | wish: laica"],
  ["tdah", " |  |  | wish: tdah"],
  // The size of the school.
  ["escola pequena", " |  |  | school-size: escola pequena"],
  ["escola grande", " |  |  | school-size: escola grande"],
  ["escola pequena no tatuapé", "sao-paulo-sp/tatuape |  |  | school-size: escola pequena"],
  ["escolas pequenas campinas", "campinas-sp |  |  | school-size: escolas pequenas"],
  ["colégio grande em porto alegre", "porto-alegre-rs |  |  | school-size: colégio grande"],
  ["escola de pequeno porte", " |  |  | school-size: escola de pequeno porte"],
  ["colégio pequeno ensino médio", " | stageGroup=medio |  | school-size: colégio pequeno"],
  // Filters.
  ["escola com rampa", " | apoio=acessivel |  | "],
  ["elevador e banheiro adaptado", " | apoio=acessivel |  | "],
  ["altas habilidades", " | apoio=sala-de-apoio |  | "],
])("%s: %s, never a school's name", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

test.each([
  ["colégio j. r. passalacqua", " |  | = Colégio J. R. Passalacqua | "],
  ["colegio J.R. Passalacqua", " |  | = Colégio J. R. Passalacqua | "],
  ["j r passalacqua", " |  | = Colégio J. R. Passalacqua | "],
  ["j. r. passalacqua moema", "sao-paulo-sp/moema |  | j. r. passalacqua | "],
  ["colégio j. r. passos", " |  | colégio j. r. passos | "],
  ["escola prof. r. barbosa", " |  | escola prof. r. barbosa | "],
  ["escola pequeno príncipe", " |  | = Escola Pequeno Príncipe | "],
  ["escola pequena estrela", " |  | = Escola Pequena Estrela | "],
  ["colégio grande mestre natal", "natal-rn |  | colégio grande mestre | "],
  ["escola parque", " |  | = Escola Parque | "],
  ["instituto teatro e vida", " |  | = Instituto Teatro e Vida | "],
  ["biblioteca viva", " |  | = Biblioteca Viva | "],
  // An address.
  ["esc. r. augusta", " |  |  | street: r. augusta"],
  ["moema, r. augusta", "sao-paulo-sp/moema |  |  | street: r. augusta"],
])("%s: %s, as schools are named", async (typed, expected) => {
  expect(await read(typed)).toBe(expected);
});

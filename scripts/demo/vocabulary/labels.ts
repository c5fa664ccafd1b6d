/** Teaching methodologies and systems, generic labels with weights. */
export const METHODOLOGIES = {
  Sociointeracionista: 34,
  Construtivista: 26,
  Tradicional: 24,
  Montessoriana: 5,
  "Baseada em projetos": 8,
  Freiriana: 2,
  Waldorf: 1,
};

export const EDUCATION_SYSTEMS = {
  "Sistema próprio": 46,
  "Material didático próprio": 14,
  "Sistema apostilado": 22,
  "Livros didáticos de várias editoras": 14,
  "Currículo internacional": 4,
};

export const COURSEWARE: readonly string[] = [
  "Apostilas",
  "Livros didáticos",
  "Plataforma digital",
  "Tablet",
  "Lousa digital",
];

export const PRIVATE_CATEGORIES = { Particular: 88, Filantrópica: 7, Confessional: 3, Comunitária: 2 };

/** INEP's size bands: maximum students, and the label. */
export const SIZE_BANDS: readonly (readonly [upTo: number, label: string])[] = [
  [50, "Até 50 matrículas de escolarização"],
  [200, "Entre 51 e 200 matrículas de escolarização"],
  [500, "Entre 201 e 500 matrículas de escolarização"],
  [1000, "Entre 501 e 1000 matrículas de escolarização"],
  [Number.POSITIVE_INFINITY, "Mais de 1000 matrículas de escolarização"],
];

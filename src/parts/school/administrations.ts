/** Administration of a school in words. */
export const ADMINISTRATIONS = {
  privada: "Escola particular",
  municipal: "Escola pública municipal",
  estadual: "Escola pública estadual",
  federal: "Escola pública federal",
};

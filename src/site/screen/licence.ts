/** Licence of the open data. */
export const LICENCE = {
  name: "Creative Commons Atribuição 4.0 (CC BY 4.0)",
  url: "https://creativecommons.org/licenses/by/4.0/deed.pt-br",
};

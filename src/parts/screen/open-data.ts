import type { NotFoundResult } from "./route.ts";

/** With a remote search, only that service can list all schools. */
export const NO_OPEN_DATA: NotFoundResult = {
  kind: "notFound",
  message: "Este site não publica os dados abertos: quem os publica é o serviço que responde às suas buscas.",
};

export const LICENCE = {
  name: "Creative Commons Atribuição 4.0 (CC BY 4.0)",
  url: "https://creativecommons.org/licenses/by/4.0/deed.pt-br",
};

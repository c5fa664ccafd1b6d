import type { NotFoundResult } from "./route.ts";

/** Where another machine searches, it is the one that can list all there is. */
export const NO_OPEN_DATA: NotFoundResult = {
  kind: "notFound",
  message: "Este site não publica os dados abertos: quem os publica é o serviço que responde às suas buscas.",
};

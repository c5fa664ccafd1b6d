import type { NotFoundResult } from "./route.ts";

/** With a remote search, only that service can list all schools. */
export const NO_OPEN_DATA: NotFoundResult = {
  kind: "notFound",
  message: "Este site não publica os dados abertos: quem os publica é o serviço que responde às suas buscas.",
};

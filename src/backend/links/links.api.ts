import type { linkEndpoints } from "../../contract/v3/links.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { renewLink } from "./renew-link.service.ts";

/** Links that people keep in their e-mail. */
export const linksApi: Handlers<typeof linkEndpoints> = {
  renew: withMails(says("Enviamos outro link para o seu e-mail.", renewLink)),
};

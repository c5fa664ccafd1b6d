import { onDemand } from "../../site/on-demand.ts";
import { adminAction } from "./action.ts";

/** Their code is loaded with the first action. */
const networks = onDemand(() => import("./networks.ts"));

/** Actions on networks of schools. */
export const NETWORK_ACTIONS = [
  adminAction("criar-rede", null, networks("createNetwork")),
  adminAction("incluir-escolas-na-rede", "id", networks("includeSchools")),
  adminAction("tirar-escolas-da-rede", "id", networks("excludeSchools")),
  adminAction("incluir-pessoa-na-rede", "id", networks("addNetworkPerson")),
  adminAction("encerrar-pessoa-da-rede", "id", networks("endNetworkPerson")),
  adminAction("encerrar-rede", "id", networks("endNetwork")),
  adminAction("cancelar-chave-da-rede", "id", networks("endKeyOfNetwork")),
];

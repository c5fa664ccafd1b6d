import { findEntry } from "../../../domain/text/find-entry.ts";
import { slugify } from "../../../domain/text/slug.ts";
import { ADMIN_ACTIONS } from "./admin-actions.ts";

/** Titles of the actions in the audit: by the team, the command line, schools and imports. */
const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ADMIN_ACTIONS).map(([name, { title }]) => [name, title])),
  "baixar-provas": "Baixar as provas de um pedido para o banco",
  "dar-acesso": "Dar acesso à administração",
  "tirar-acesso": "Remover acesso à administração",
  "tirar-segundo-fator": "Remover a verificação em duas etapas",
  "voltar-publicacao": "Voltar o site a uma versão anterior, e parar nela",
  "parar-publicacao": "Parar o site numa versão: a próxima parecia errada",
  "publicar-tudo": "Publicar tudo de novo, e acabar com a parada",
  repor: "Repor os dados de um backup, ou de um instante",
  "repor-fotos": "Repor fotos e logotipos perdidos",
  "confirmar-email-da-escola": "Novo e-mail da escola confirmado por quem o recebeu",
  "trocar-email-da-escola": "Trocar e-mail da escola, confirmado por ela",
  "recusar-email-da-escola": "Recusa da escola à troca de e-mail",
  "mudar-email-da-escola": "O e-mail da escola mudou por importação ou no banco de dados",
};

/** An action in words, or its name if it has none. */
export function actionLabel(action: string): string {
  return findEntry(TITLES, action) ?? action.replaceAll("-", " ");
}

/** Names of the actions whose title has a text, whatever its accents; none for an empty text. */
export function actionsTitled(text: string): string[] {
  return labelled(TITLES, text);
}

/** Keys of the labels that have a text, whatever its accents; none for an empty text. */
export function labelled(labels: Readonly<Record<string, string>>, text: string): string[] {
  const slug = slugify(text);
  return slug === "" ? [] : Object.keys(labels).filter((key) => slugify(labels[key]!).includes(slug));
}

import * as v from "valibot";
import { field, longField, max, required } from "../fields.ts";
import { adminAction, isoDate, onlyReason, reason } from "./action.ts";

const redirectStatus = v.picklist(["301", "302", "308"]);

export const REDIRECT_ACTIONS = {
  "criar-redirecionamento": adminAction({
    title: "Criar redirecionamento",
    done: ["Redirecionamento criado", true],
    button: "Criar redirecionamento",
    form: v.object({
      path: field("De", required, max(400)),
      target: field("Para", required, max(1_000)),
      status: v.optional(redirectStatus, "301"),
      expiresAt: field("Vale até", max(30)),
      reason,
    }),
  }),
  "apagar-redirecionamento": adminAction({
    title: "Apagar redirecionamento",
    done: ["Redirecionamento apagado", true],
    button: "Apagar",
    consequence: "Quem abrir o endereço antigo não chega mais à página nova.",
    form: onlyReason,
    key: "path",
  }),
  "importar-redirecionamentos": adminAction({
    title: "Importar redirecionamentos",
    done: ["Redirecionamentos importados", true],
    button: "Importar",
    form: v.object({ list: longField("Lista", required, max(1_000_000)), reason }),
  }),
  // Of the marked ones, or of all that a search finds.
  "mudar-redirecionamentos": adminAction({
    title: "Mudar vários redirecionamentos",
    done: ["Redirecionamentos mudados", true],
    button: "Mudar",
    form: v.object({
      change: v.picklist(["apagar", "expirar", "status", "nota"], "Escolha o que fazer"),
      /** Paths, one a line. */
      paths: longField("Redirecionamentos", max(300_000)),
      scope: v.optional(v.picklist(["", "encontrados"]), ""),
      search: v.optional(field("Busca", max(400)), ""),
      status: v.optional(v.union([redirectStatus, v.literal("")]), ""),
      expiresAt: field("Vale até", max(30), isoDate),
      note: field("Nota", max(300)),
      reason,
    }),
  }),
  "desfazer-redirecionamentos": adminAction({
    title: "Desfazer a última mudança de redirecionamentos",
    done: ["Última mudança de redirecionamentos desfeita", true],
    button: "Desfazer",
    form: onlyReason,
    key: "at",
  }),
};

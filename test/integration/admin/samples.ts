import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { fileNameOf, putWaiting, showFiles } from "../../../src/backend/pictures/picture-files.ts";
import { ledger } from "../../../src/backend/schema/books.ts";
import { school } from "../../../src/backend/schema/catalog.ts";
import { schoolClaim } from "../../../src/backend/schema/claims.ts";
import { deskFact, deskFactDraft } from "../../../src/backend/schema/desk-facts.ts";
import { lead } from "../../../src/backend/schema/leads.ts";
import { partnership } from "../../../src/backend/schema/partners.ts";
import { schoolPicture } from "../../../src/backend/schema/pictures.ts";
import { reportedFee } from "../../../src/backend/schema/reported-fees.ts";
import { reviewEvent, reviewReply, reviewReplyDraft } from "../../../src/backend/schema/reviews.ts";
import type { OrderStatus } from "../../../src/domain/orders/order-status.ts";
import type { PartnershipStatus } from "../../../src/domain/partners/partnership-status.ts";
import { paths } from "../../../src/site/paths.ts";
import { claimRow, leadRow, reportedFeeRow } from "../../fixtures/rows.ts";
import { granted, VERTICE } from "../../fixtures/world.ts";
import { accountHolder } from "../team.ts";
import {
  aDataRequest,
  aDifference,
  aNotice,
  anOffer,
  anOrder,
  aPaidOrder,
  aReview,
  aStuckRefund,
  correct,
  REASON,
} from "./desk.ts";

const orm = drizzle(env.DB);

const response = (status: OrderStatus, more: Record<string, string> = {}) => ({
  path: paths.adminOrders(),
  fields: async () => ({ code: await anOrder(status), seen: "1", reason: REASON, ...more }),
});

const aClaim = (status: "open" | "approved") => ({
  path: paths.adminSchools(),
  async fields() {
    const id = crypto.randomUUID();
    await orm.insert(schoolClaim).values(claimRow({ id, status }));
    return { id, reason: REASON };
  },
});

/** The partnership of a school, null for one that never asked. */
const aPartnership = (status: PartnershipStatus | null) => ({
  path: paths.adminPartnerships(),
  async fields(): Promise<Record<string, string>> {
    const { inepCode, slug } = VERTICE;
    await orm.delete(partnership).where(eq(partnership.inepCode, inepCode));
    if (status === null) return { school: slug, reason: REASON };
    await orm.insert(partnership).values({ ...granted(inepCode), status, changedAt: new Date().toISOString() });
    return { id: inepCode, reason: REASON };
  },
});

const aLead = {
  path: paths.adminLeads(),
  async fields() {
    const protocol = `CON-${crypto.randomUUID().slice(0, 9)}`;
    await orm.update(school).set({ email: "contato@escola.example" }).where(eq(school.inepCode, VERTICE.inepCode));
    await orm.insert(lead).values(leadRow({ protocol }));
    return { protocol, reason: REASON };
  },
};

/** A text of a school: one that waits, or a published one. */
const aText = (table: typeof deskFact | typeof deskFactDraft) => ({
  path: paths.adminPages(),
  async fields() {
    const row = {
      inepCode: VERTICE.inepCode,
      key: "about",
      value: "Uma escola.",
      providedAt: new Date().toISOString(),
    };
    await orm.delete(table);
    await orm.insert(table).values(row);
    return { id: [row.inepCode, row.key, row.providedAt].join("|"), reason: REASON };
  },
});

/** A picture of a school; one that waits, with the choice of its form. */
const aPicture = (status: "waiting" | "published") => ({
  path: paths.adminPages(),
  async fields() {
    const id = crypto.randomUUID();
    const bytes = new TextEncoder().encode(id);
    const place = { inepCode: VERTICE.inepCode, file: await fileNameOf(bytes, "jpg"), hasShare: true };
    await putWaiting(env.FILES, place, { g: bytes, p: bytes, c: bytes });
    if (status === "published") await showFiles(env.FILES, place);
    const more = {
      kind: "photo",
      width: 800,
      height: 600,
      alt: "Pátio",
      position: 1,
      sentAt: new Date().toISOString(),
    } as const;
    await orm.delete(schoolPicture);
    await orm.insert(schoolPicture).values({ id, status, ...place, ...more });
    const about: Record<string, string> =
      status === "waiting" ? { school: VERTICE.slug, [`foto-${id}`]: "recusar" } : { id };
    return { ...about, reason: REASON };
  },
});

const aReportedFee = {
  path: paths.adminReportedFees(),
  async fields() {
    const id = crypto.randomUUID();
    await orm.delete(reportedFee);
    await orm.insert(reportedFee).values(reportedFeeRow({ id, status: "waiting" }));
    return { id, reason: REASON };
  },
};

/** A movement at the bank. */
const aMovement = () => ({
  path: paths.adminBooks(),
  fields: async () => ({
    amount: "1,50",
    on: "2026-11-20",
    bankId: `E${crypto.randomUUID().slice(0, 8)}`,
    reason: REASON,
  }),
});

/** Inserts an entry of the books, and returns its id. */
async function anEntry(
  entry: Pick<typeof ledger.$inferInsert, "kind" | "debit" | "credit" | "amountCents" | "inepCode">,
): Promise<string> {
  const id = `${entry.kind}:${crypto.randomUUID()}`;
  await orm
    .insert(ledger)
    .values({ ...entry, id, provider: "sandbox", bankId: `E${id.slice(-8)}`, at: "2026-11-20T15:00:00.000Z" });
  return id;
}

/** The screen of each action, and a form that it accepts. */
export const SAMPLES: Record<
  string,
  {
    path: string;
    fields: () => Promise<Record<string, string>>;
    /** Path that follows the action; default: its own. */
    next?: string;
  }
> = {
  "confirmar-vaga": response("pre_registered"),
  "pedir-documentos": response("pre_registered", { documents: "Certidão" }),
  "receber-documentos": response("pending_docs"),
  "recusar-documento": response("submitted_docs", { document: "Certidão", note: "está ilegível" }),
  "concluir-matricula": response("approved"),
  "recusar-vaga": response("pre_registered", { note: "a turma encheu" }),
  "tratar-diferenca": aDifference,
  "devolvido-por-fora": aStuckRefund,
  "registrar-contestacao": aPaidOrder(false),
  "contestacao-recusada": aPaidOrder(true),
  "contestacao-aceita": aPaidOrder(true),
  "aprovar-escola": aClaim("open"),
  "recusar-escola": aClaim("open"),
  "encerrar-escola": aClaim("approved"),
  "aceitar-parceria": aPartnership("requested"),
  "pausar-parceria": aPartnership("granted"),
  "retomar-parceria": aPartnership("paused"),
  "encerrar-parceria": aPartnership("granted"),
  "registrar-parceria": aPartnership(null),
  "publicar-texto": aText(deskFactDraft),
  "recusar-texto": aText(deskFactDraft),
  "retirar-texto": aText(deskFact),
  "aceitar-preco": aReportedFee,
  "recusar-preco": aReportedFee,
  "decidir-fotos": aPicture("waiting"),
  "retirar-foto": aPicture("published"),
  "reenviar-contato": aLead,
  "apagar-contato": aLead,
  "encerrar-acesso": {
    path: paths.adminAccess(),
    async fields() {
      await accountHolder("rosa@familia.example");
      return { email: "rosa@familia.example", reason: REASON };
    },
  },
  "responder-pedido": { path: paths.adminPrivacy(), fields: aDataRequest },
  "apagar-dados": { path: paths.adminPrivacy(), fields: aDataRequest },
  "aceitar-correcao": { path: paths.adminCorrections(), fields: async () => ({ id: await correct(), reason: REASON }) },
  "recusar-correcao": { path: paths.adminCorrections(), fields: async () => ({ id: await correct(), reason: REASON }) },
  "ligar-oferta": { path: paths.adminOffers(), fields: () => anOffer(false) },
  "desligar-oferta": { path: paths.adminOffers(), fields: () => anOffer(true) },
  "registrar-preco": {
    path: paths.adminOffers(),
    fields: async () => ({
      id: (await anOffer(true)).id,
      url: "https://escola.example/precos.pdf",
      seenOn: "2026-01-31",
      note: "tabela de preços",
    }),
  },
  "registrar-repasse": {
    ...aMovement(),
    async fields() {
      const { inepCode } = VERTICE;
      await anEntry({ kind: "earned", debit: "family", credit: "school", amountCents: 150, inepCode });
      return { ...(await aMovement().fields()), inepCode };
    },
  },
  "registrar-tarifa": aMovement(),
  "estornar-lancamento": {
    path: paths.adminBooks(),
    async fields() {
      const id = await anEntry({ kind: "fee", debit: "own", credit: "bank", amountCents: 1 });
      return { id, reason: REASON };
    },
  },
  "criar-redirecionamento": {
    path: paths.adminRedirects(),
    fields: async () => ({ path: "/campanha", target: "/busca", status: "302", expiresAt: "", reason: REASON }),
  },
  "apagar-redirecionamento": {
    path: paths.adminRedirects(),
    async fields() {
      await env.REDIRECTS.put("/velha", "/busca");
      return { path: "/velha", reason: REASON };
    },
  },
  "importar-redirecionamentos": {
    path: paths.adminRedirectImport(),
    next: paths.adminRedirects(),
    fields: async () => ({ list: `/lista-${crypto.randomUUID().slice(0, 8)} /busca 302`, reason: REASON }),
  },
  "mudar-redirecionamentos": {
    path: paths.adminRedirects(),
    async fields() {
      await env.REDIRECTS.put("/velha", "/busca");
      return { paths: "/velha", change: "nota", note: "verão", reason: REASON };
    },
  },
  "desfazer-redirecionamentos": {
    path: paths.adminRedirects(),
    async fields() {
      const at = new Date().toISOString();
      await env.REDIRECTS.delete("/nova");
      await env.DB.batch([
        env.DB.prepare("DELETE FROM redirect_change"),
        env.DB.prepare("INSERT INTO redirect_change (path, at, after) VALUES ('/nova', ?, ?)").bind(
          at,
          JSON.stringify({ path: "/nova", target: "/busca" }),
        ),
      ]);
      return { at, reason: REASON };
    },
  },
  "publicar-avaliacao": { path: paths.adminReviews(), fields: async () => ({ id: await aReview(), reason: REASON }) },
  "recusar-avaliacao": { path: paths.adminReviews(), fields: async () => ({ id: await aReview(), reason: "ofensa" }) },
  "reabrir-avaliacao": {
    path: paths.adminReviews(),
    fields: async () => ({ id: await aReview("rejected"), reason: REASON }),
  },
  "retirar-dados-pessoais": {
    path: paths.adminReviews(),
    fields: async () => ({ id: await aReview(), passages: "professora Rosa", reason: REASON }),
  },
  "publicar-resposta": {
    path: paths.adminReviews(),
    fields: async () => ({
      id: `/escola/x/denunciar?avaliacao=${await aReview("published")}`,
      body: "Agradecemos o que você contou.",
      reason: REASON,
    }),
  },
  "retirar-resposta": {
    path: paths.adminReviews(),
    async fields() {
      const id = await aReview("published");
      await orm.insert(reviewReply).values({ reviewId: id, body: "Obrigada.", createdAt: "2026-11-01" });
      return { id, reason: REASON };
    },
  },
  "reabrir-resposta": {
    path: paths.adminReviews(),
    async fields() {
      const id = await aReview("published");
      const at = "2026-11-01T12:00:00.000Z";
      const note = "resposta da escola espera a equipe";
      await orm
        .insert(reviewEvent)
        .values({ reviewId: id, version: 2, status: "published", at, actor: "school", note });
      await orm.insert(reviewReply).values({ reviewId: id, body: "Veja escola.example.", createdAt: "2026-11-02" });
      return { id, reason: REASON };
    },
  },
  "recusar-resposta": {
    path: paths.adminReviews(),
    async fields() {
      const id = await aReview("published");
      const waiting = { reviewId: id, body: "Veja escola.example.", createdAt: "2026-11-01T12:00:00.000Z" };
      await orm.insert(reviewReplyDraft).values(waiting);
      return { id, reason: REASON };
    },
  },
  "manter-avaliacao": {
    path: paths.adminReviews(),
    fields: async () => ({ protocol: await aNotice(), reason: REASON }),
  },
  "tirar-avaliacao": {
    path: paths.adminReviews(),
    fields: async () => ({ protocol: await aNotice(), removal: "crianca", reason: REASON }),
  },
};

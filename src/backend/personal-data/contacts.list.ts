import { askedDayLabel } from "../../domain/catalog/open-days.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { SCHOOL_ACCESS, type SchoolAccess } from "../../domain/partners/school-access.ts";
import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { CORRECTION_FIELDS, type CorrectionField } from "../../domain/requests/correction-fields.ts";
import { CONTACT_PREFERENCES } from "../../domain/requests/lead.ts";
import { REQUEST_KINDS, type RequestKind } from "../../domain/requests/message.ts";
import type { ClaimStatus } from "../../domain/requests/request-status.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import type { LeadDetails } from "../schema/leads.ts";
import { fingerprint, isTrue, looked, type PersonalTable, secret, shown, withheld } from "./table.ts";

const schoolOf = (label: string, table: string) =>
  looked(label, `(SELECT name FROM school WHERE school.inep_code = ${table}.inep_code)`);

/** Name of an option; the slug itself when it is unknown or empty. */
const nameOf = (options: readonly { readonly slug: string; readonly name: string }[], slug: string): string =>
  options.find((option) => option.slug === slug)?.name ?? slug;

const CLAIM_STATUSES: Record<ClaimStatus, string> = {
  pending_email: "Falta confirmar o e-mail",
  invited: "Convite de uma pessoa da escola, à espera de resposta",
  open: "Em conferência",
  approved: "Aceito",
  refused: "Recusado",
};

/** Requests and corrections of families, schools and others. */
export const CONTACT_TABLES: readonly PersonalTable[] = [
  {
    table: "school_correction",
    whose: "who sends a correction",
    why: "asking about it",
    until: "e-mail: its decision, or 12 months",
    ends: [{ months: RETENTION_MONTHS.openCorrection, when: "contact_email IS NOT NULL AND created_at <= ?" }],
    email: "contact_email",
    copy: { title: "Correções que você enviou", orderBy: "created_at DESC" },
    anonymous: { contact_email: "NULL" },
    erase: { how: "anonymize" },
    erasureKey: "id",
    technical: ["id", "status"],
    columns: {
      inep_code: schoolOf("escola", "school_correction"),
      field: shown("dado", (field: CorrectionField) => CORRECTION_FIELDS[field].label),
      value: shown("o certo é"),
      evidence: shown("onde conferir"),
      contact_email: shown("e-mail"),
      created_at: shown("enviada em"),
    },
  },
  {
    table: "lead",
    whose: "who asks a school to be contacted",
    why: "sending the request to that school",
    until: "12 months, or its cancelling",
    ends: [{ when: "expires_at <= ?" }],
    // A phone number proves no identity.
    email: "email",
    copy: { title: "Pedidos de contato", orderBy: "created_at DESC" },
    // Values that remain of a request cancelled before its period ends.
    anonymous: {
      name: "''",
      phone: "NULL",
      email: "NULL",
      details: `'{"preference":"","grade":"","year":"","shift":"","message":"","bestTime":""}'`,
      accepts_marketing: "0",
    },
    erase: { how: "delete" },
    erasureKey: "id",
    technical: ["id", "status"],
    columns: {
      protocol: shown("protocolo"),
      inep_code: schoolOf("enviado para", "lead"),
      name: shown("nome"),
      phone: shown("telefone"),
      email: shown("e-mail"),
      details: shown("detalhes", (json: string) => {
        const details: LeadDetails = JSON.parse(json);
        return {
          série: nameOf(GRADES, details.grade),
          "ano letivo": details.year,
          turno: nameOf(SHIFTS, details.shift),
          "prefere a resposta por": findEntry(CONTACT_PREFERENCES, details.preference) ?? "",
          mensagem: details.message,
          "melhor horário": details.bestTime,
          "dia de visita": askedDayLabel(details.visit ?? "") ?? "",
        };
      }),
      accepts_marketing: shown("aceita propaganda", isTrue),
      created_at: shown("enviado em"),
      expires_at: shown("guardado até"),
    },
  },
  {
    table: "lead_link",
    whose: "who asks a school to be contacted",
    why: "following and cancelling the request",
    until: "12 months",
    erase: { how: "cascade", from: "lead" },
    isEmptyAfterRestore: true,
    technical: ["lead_id"],
    columns: { token_hash: secret },
  },
  {
    table: "visit_slot",
    whose: "who asks a school for a visit",
    why: "not promising a place twice",
    until: "12 months, or that the school declines or the family cancels",
    ends: [{ by: "migrations/0001_schema.sql" }],
    erase: { how: "cascade", from: "lead" },
    technical: ["lead_id", "inep_code", "slot"],
    columns: { day: withheld("the request itself has its day") },
  },
  {
    table: "mailed_link",
    whose: "who sends a request, a review or a claim, or follows something",
    why: "following, withdrawing or using it by a link in their e-mail",
    until: "what it leads to goes; it opens that for 90 days",
    ends: [{ by: "migrations/0001_schema.sql" }],
    erase: { how: "keep", reason: "a hash, which a trigger deletes with what it leads to" },
    isEmptyAfterRestore: true,
    technical: ["kind", "subject_id", "expires_at", "is_stop"],
    columns: { token_hash: secret },
  },
  {
    table: "school_email_event",
    whose: "the school",
    why: "telling both addresses that a school's e-mail changed",
    until: "both are told, a minute later",
    ends: [{ by: "src/backend/corrections/announce-school-email-changes.ts" }],
    erase: { how: "keep", reason: "addresses of a school, for a minute" },
    isEmptyAfterRestore: true,
    technical: ["id", "inep_code", "at", "claimed_at"],
    columns: {
      old_email: withheld("address of the school"),
      new_email: withheld("address of the school"),
    },
  },
  {
    table: "lead_event",
    whose: "who asks a school to be contacted",
    why: "log of the steps of a request",
    until: "12 months",
    erase: { how: "cascade", from: "lead" },
    technical: ["lead_id", "version", "status", "claim_id", "way"],
    columns: { at: withheld("the request itself has its date") },
  },
  {
    table: "school_claim",
    whose: "who asks to take care of a school's page, or is invited to",
    why: "checking it; answering; replying to reviews",
    until:
      "not confirmed or an invitation, until its link ends; refused, or not decided in 30 days, 180 days more; accepted, until it is ended",
    // The author of an open request still waits for a reply.
    ends: [{ when: "expires_at <= ? AND status <> 'open'" }],
    email: "email",
    copy: { title: "Pedidos para cuidar da página de uma escola", orderBy: "created_at DESC" },
    erase: { how: "delete" },
    erasureKey: "id",
    staysWithAddress: true,
    technical: ["id", "invited_by"],
    columns: {
      protocol: shown("protocolo"),
      inep_code: schoolOf("escola", "school_claim"),
      status: shown("situação", (status: ClaimStatus) => CLAIM_STATUSES[status]),
      name: shown("nome"),
      role: shown("cargo"),
      email: shown("e-mail"),
      phone: shown("telefone"),
      proof: shown("como conferir"),
      decision: shown("resposta"),
      token_hash: secret,
      created_at: shown("enviado em"),
      expires_at: shown("guardado até"),
      said_hash: fingerprint,
      access: shown("acesso", (access: SchoolAccess) => SCHOOL_ACCESS[access]),
      wants_letter: shown("recebe a carta de segunda-feira", isTrue),
      bounced_at: shown("o e-mail não recebe desde"),
      notified_at: shown("a escola foi avisada em"),
    },
  },
  {
    table: "school_letter",
    whose: "who takes care of a school's page",
    why: "writing the letter of a Monday once",
    until: "the access ends",
    erase: { how: "cascade", from: "school_claim" },
    technical: ["claim_id"],
    columns: { monday: withheld("when a letter was written") },
  },
  {
    table: "data_request",
    whose: "who asks something about their data, or sends the team a message",
    why: "answering (LGPD, art. 18; Decreto 7.962/2013, art. 4)",
    until: "5 years, a message 12 months; then that it was answered, without by whom it was asked",
    ends: [
      { months: RETENTION_MONTHS.dataRequest, when: "email <> '' AND status = 'answered' AND created_at <= ?" },
      {
        months: RETENTION_MONTHS.message,
        when: "email <> '' AND protocol LIKE 'MSG-%' AND created_at <= ?",
      },
    ],
    email: "email",
    copy: { title: "Mensagens e pedidos que você nos enviou", orderBy: "created_at DESC" },
    anonymous: { email: "''", details: "''", status: "'answered'", reply: "NULL", said_hash: "NULL" },
    erase: { how: "anonymize" },
    erasureKey: "protocol",
    technical: ["status"],
    columns: {
      protocol: shown("protocolo"),
      email: shown("e-mail"),
      kind: shown("assunto", (kind: RequestKind) => REQUEST_KINDS[kind]),
      details: shown("texto"),
      created_at: shown("enviado em"),
      due_at: shown("responder até"),
      reply: shown("resposta"),
      said_hash: fingerprint,
    },
  },
  {
    table: "school_email_change",
    whose: "the school",
    why: "asking both addresses before a school's e-mail changes",
    until: "done, refused, or 14 days",
    ends: [{ when: "expires_at <= ?" }],
    erase: { how: "keep", reason: "addresses of a school, which end within 14 days" },
    isEmptyAfterRestore: true,
    technical: ["inep_code", "id", "status", "requested_at", "earliest_at", "expires_at"],
    columns: {
      old_email: withheld("address of the school"),
      new_email: withheld("address of the school"),
      confirm_hash: secret,
      refuse_hash: secret,
    },
  },
  {
    table: "data_link",
    whose: "who asks for a copy without an account",
    why: "showing the data to who has the e-mail alone",
    until: "24 hours",
    ends: [{ when: "expires_at <= ?" }],
    email: "email",
    erase: { how: "delete" },
    endsWithAddress: true,
    isEmptyAfterRestore: true,
    technical: ["expires_at"],
    columns: {
      token_hash: secret,
      email: withheld("the address that the copy is about"),
    },
  },
];

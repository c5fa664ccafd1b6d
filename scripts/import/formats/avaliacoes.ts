import { isEmail, normalizeEmail } from "../../../src/domain/people/email.ts";
import { readPersonName } from "../../../src/domain/people/person-name.ts";
import { findOption } from "../../../src/domain/text/find-option.ts";
import type { ReviewRow } from "../collected.ts";
import { readEach } from "../header.ts";
import { parseDate, parseNumber } from "../values.ts";
import type { Format } from "./format.ts";
import { SCHOOL_REFERENCES, schoolReader } from "./own-format.ts";

const RELATIONSHIPS = [
  { slug: "mae_pai_responsavel", name: "Mãe, pai ou responsável" },
  { slug: "aluno", name: "Aluno" },
  { slug: "ex_aluno", name: "Ex-aluno" },
  { slug: "professor_funcionario", name: "Professor ou funcionário" },
] as const;

const STATUSES = [
  { slug: "pending_email", name: "aguardando e-mail" },
  { slug: "pending_moderation", name: "em moderação" },
  { slug: "published", name: "publicada" },
  { slug: "rejected", name: "recusada" },
  { slug: "hidden_on_notice", name: "oculta por notificação" },
  { slug: "withdrawn_by_author", name: "retirada pelo autor" },
] as const;

const RATING = "uma nota de 0,5 a 5, de meio em meio ponto";

/** Reviews of families, one row a review: our own format (docs/data.md). The e-mail stays on the server. */
export const avaliacoes: Format = {
  flag: "reviews",
  name: "Avaliações",
  signature: [["codigo"], SCHOOL_REFERENCES, ["nome"], ["email"], ["relacionamento"], ["depoimento"], ["data"]],

  read(header, { collected, report, errors }) {
    const read = readEach(
      {
        school: schoolReader(header, collected),
        id: header.required("codigo", (text) => (text.length <= 64 ? text : null), "um código único de até 64 letras"),
        status: header.optional("situacao", findOption(STATUSES), STATUSES.map((s) => s.name).join(", ")),
        authorName: header.required(
          "nome",
          (text) => ofLength(readPersonName(text), 3, 80),
          "um nome de 3 a 80 letras",
        ),
        authorEmail: header.required("email", readEmail, "um e-mail"),
        relationship: header.required(
          "relacionamento",
          findOption(RELATIONSHIPS),
          RELATIONSHIPS.map((r) => r.slug).join(", "),
        ),
        educationSystem: header.reader("sistema_de_ensino"),
        methodology: header.reader("metodologia"),
        studentsMotivation: header.required("nota_motivacao", parseRating, RATING),
        physicalStructure: header.required("nota_estrutura", parseRating, RATING),
        communityParticipation: header.required("nota_comunidade", parseRating, RATING),
        socioemotionalDevelopment: header.required("nota_socioemocional", parseRating, RATING),
        examPreparation: header.optional("nota_vestibular", parseRating, RATING),
        educationSystemRating: header.optional("nota_sistema_de_ensino", parseRating, RATING),
        testimonial: header.required("depoimento", (text) => ofLength(text, 30, 2000), "de 30 a 2.000 letras"),
        createdAt: header.required("data", parseDate, "uma data, como 2026-10-31 ou 31/10/2026"),
      },
      errors,
    );

    return (fields, line) => {
      report.read++;
      const values = read(fields, line);
      if (!values) return;
      const { school, ...stated } = values;
      const row: ReviewRow = {
        ...stated,
        status: stated.status ?? "published",
        authorEmail: stated.authorEmail.toLowerCase(),
        sourceId: collected.sources.named("avaliacoes", null, null, stated.createdAt),
      };
      if (collected.reviews.has(row.id)) {
        errors.push(header.error(`código repetido: "${row.id}".`, line, "codigo"));
        return;
      }
      report.kept++;
      collected.reviews.set(row.id, { school, row, line, report });
    };
  },
};

function readEmail(text: string): string | null {
  const email = normalizeEmail(text);
  return isEmail(email) ? ofLength(email, 6, 254) : null;
}

function ofLength(text: string, min: number, max: number): string | null {
  const { length } = [...text];
  return length >= min && length <= max ? text : null;
}

function parseRating(text: string): number | null {
  const rating = parseNumber(text);
  return rating !== null && rating >= 0.5 && rating <= 5 && Number.isInteger(rating * 2) ? rating : null;
}

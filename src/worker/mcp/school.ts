import { whyNoAverage } from "../../domain/catalog/enem-areas.ts";
import { shiftName } from "../../domain/catalog/shift.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { toReais } from "../../domain/pricing/money.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { UNPROVEN } from "../../domain/pricing/struck-fee.ts";
import { waivedInWords } from "../../domain/pricing/waiver-words.ts";
import { placeLine } from "../../parts/cards/card-view.ts";
import { enrollmentInWords, gradeInWords, toChoiceView } from "../../parts/school/choice-view.ts";
import { toKnownFacts } from "../../parts/school/known-facts.ts";
import { toProvenance } from "../../parts/school/provenance-view.ts";
import type { FactView } from "../../parts/school/school-facts.ts";
import { sourceLabels } from "../../parts/screen/source-line.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { paths } from "../../site/paths.ts";
import { type AskedSeat, findSchool, toSeat } from "./find-school.ts";
import { noFee, publishedFacts, reviewsOf, told } from "./published.ts";
import type { ToolContext, ToolResult } from "./tool.ts";

/** `escola`: all that is known of a school, and what nobody told. */
export async function describeSchool(
  { escola, ...asked }: AskedSeat & { readonly escola: string },
  context: ToolContext,
): Promise<ToolResult> {
  const found = await findSchool(escola, context);
  if ("problem" in found) return found;
  return { facts: { entendido: found.understood, ...schoolFactsOf(found.detail, asked, context) } };
}

/** The facts of a school, with the fee of a seat at their head. */
export function schoolFactsOf(
  detail: SchoolDetail,
  asked: AskedSeat,
  { search, manifest, origin, now }: ToolContext,
): object {
  const { card, slug, offers, enem } = detail;
  const { street, number, complement, zipCode } = card.address;
  const sourceLabel = sourceLabels(manifest);
  const choice = toChoiceView(detail, toSeat(asked), seasonOf(now), false);
  const known = toKnownFacts(detail);
  const fee = (offer: SchoolOffer) => toFee(offer, sourceLabel(offer.sourceId));
  return {
    id: slug,
    nome: card.name,
    pagina: origin + paths.school(slug),
    lugar: placeLine(card, search.places),
    endereco: told([street, number, complement].filter(Boolean).join(", ") || null),
    cep: told(zipCode),
    telefone: told(card.phone && formatPhone(card.phone)),
    mensalidade: choice
      ? { ...fee(choice.offer), primeiro_pagamento: choice.firstPayment.amount }
      : noFee(card.administration),
    ...(choice?.notice && { observacao: choice.notice }),
    mensalidades: offers.length > 0 ? offers.map(fee) : noFee(card.administration),
    avaliacoes: reviewsOf(card),
    pagina_das_avaliacoes: origin + paths.schoolReviews(slug),
    enem:
      enem.length > 0
        ? enem.toReversed().map(({ edition, average, participants, sourceId }) => ({
            edicao: edition,
            media: average,
            participantes: participants,
            fonte: told(sourceLabel(sourceId)),
          }))
        : told(whyNoAverage(card.stages)),
    dados: [
      { assunto: "O que as famílias perguntam primeiro", fatos: known.first.map(toFact) },
      { assunto: "Ficha", fatos: known.record.map(toFact) },
      { assunto: "Dito pela escola", fatos: known.own.map(toFact) },
      ...known.dossier.map(({ title, facts, declined, note }) => ({
        assunto: title,
        fatos: facts.map(toFact),
        ...(declined && { declarou_que_nao_tem: declined }),
        ...(note && { observacao: note }),
      })),
    ].filter(({ fatos }) => fatos.length > 0),
    fontes: Object.values(toProvenance({ detail, sourceLabel })).flatMap(({ lines }) => lines),
    ...publishedFacts(manifest),
  };
}

const toFact = ({ label, value, note }: FactView) => ({ nome: label, valor: value, ...(note && { nota: note }) });

function toFee(offer: SchoolOffer, source: string | null) {
  const { discountPercent, seats, checkedAt, isListFeeUnproven } = offer;
  return {
    serie: gradeInWords(offer.grade),
    turno: shiftName(offer.shift),
    ano: offer.year,
    reais: toReais(offer.netMonthlyFeeCents),
    sem_bolsa_reais: toReais(offer.listMonthlyFeeCents),
    ...(isListFeeUnproven && discountPercent > 0 && { sem_bolsa_observacao: UNPROVEN }),
    desconto_percentual: discountPercent,
    matricula: enrollmentInWords(offer),
    isencoes: told(waivedInWords(offer)),
    vagas: told(seats),
    conferida_em: told(checkedAt?.slice(0, 10)),
    fonte: told(source),
  };
}

import { describe, expect, test } from "vitest";
import { offersOf, reserveAndPay } from "../../../test/fixtures/orders.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { PAID_TOO_LATE } from "../../domain/orders/payment-notes.ts";
import type { Email } from "../mail/email.ts";
import { familyEmail } from "./family-emails.ts";
import { type About, reservationEmail, schoolEmail, schoolLinkEmail } from "./order-emails.ts";
import { reminderEmail } from "./reminder-emails.ts";

/** A paid reservation, and one with the first month waived, of the whole year 2027. */
const [PAID, FREE] = [false, true].map((isFree) => aboutOf(2027, "2026-11-24T12:00:00-03:00", 0, isFree)) as [
  About,
  About,
];

function aboutOf(year: number, now: string, nth = 0, isFree = false): About {
  const offers = offersOf(year).filter(({ waivers }) => waivers.firstMonth === isFree);
  return reserveAndPay(offers[nth]!, new Date(now)).about;
}

/** The data of an e-mail about another status, with other columns of the order. */
function about(
  status: OrderStatus,
  order: Partial<About["order"]> = {},
  { of = PAID, note = null, ...more }: Partial<About> & { of?: About; note?: string | null } = {},
): About {
  return { ...of, ...more, event: { ...of.event, status, note }, order: { ...of.order, status, ...order } };
}

const lapsed = about("dropping_out", {}, { note: "Nenhuma matrícula foi registrada no prazo." });
lapsed.event.actor = "system";

const textOf = (email: Email | null) =>
  email && [email.subject, ...email.paragraphs, ...(email.quotes ?? []).map((one) => one.text)].join("\n");
const [payment] = PAID.payments;
const refunded = { payments: [{ ...payment!, refundedAt: "2026-11-25T12:00:00.000Z" }] };
const unpaid = { payments: [{ ...payment!, paidAt: null }] };
const documents = [
  { kind: "Boletim", status: "pedido", note: null },
  { kind: "RG", status: "recusado", note: "ilegível" },
] as unknown as About["documents"];

const DETAILS = "/detalhes-da-bolsa/me-7f3k-92qx-lmt4";
const VOUCHER = `${DETAILS}/comprovante`;
const SIMILAR = "/escola/colegio-aurora?serie=fundamentalI_1-ano&turno=manha&ano=2027#parecidas";
const PAYMENT = "/pagamento/me-7f3k-92qx-lmt4";
const NOT = /^$/;

test.each<[string, About, path: string, says: readonly string[], saysNot: RegExp]>([
  [
    "the Pix code",
    about("awaiting_payment"),
    PAYMENT,
    ["Falta você pagar R$ 650 por Pix até", "Quem recebe o Pix: Escola à Vista."],
    NOT,
  ],
  ["the Pix code without a deadline", about("awaiting_payment", { dueAt: null }), PAYMENT, ["R$ 650 por Pix."], /até/],
  ["the end of the time", about("expired", {}, { payments: [] }), DETAILS, ["Nada foi cobrado"], NOT],
  [
    "the confirmation",
    about("pre_registered"),
    VOUCHER,
    ["Você pagou R$ 650", "VA-", "devolvemos o que você pagou", ", e recebe tudo de volta."],
    /nada foi cobrado|sem contar|\(de /,
  ],
  [
    "a free confirmation",
    about("pre_registered", {}, { of: FREE }),
    VOUCHER,
    ["nada foi cobrado", "a reserva termina sem custo.\n", "sem dizer o motivo."],
    /Você pagou|devolvemos|de volta/,
  ],
  ["requested documents", about("pending_docs", {}, { documents }), DETAILS, ["\n• Boletim\n• RG"], NOT],
  ["a refused document", about("rejected_docs", {}, { documents }), DETAILS, ["\nRG: ilegível"], /Boletim/],
  ["the seat", about("approved"), VOUCHER, ["Vaga confirmada", "até 25/12/2026"], NOT],
  ["the enrolment", about("enrolled"), DETAILS, ["Matrícula concluída", "1º ano, manhã, 2027"], NOT],
  [
    "a refusal",
    about("failed", {}, { note: "A escola diz: não há vaga" }),
    SIMILAR,
    ["A escola não confirmou a vaga. Devolvemos R$ 650 por Pix", "\nA escola diz: não há vaga"],
    /Nada foi cobrado/,
  ],
  [
    "a refusal without a payment",
    about("failed", {}, unpaid),
    SIMILAR,
    ["A escola não confirmou a vaga. Nada foi cobrado."],
    /Devolvemos/,
  ],
  [
    "a withdrawal",
    about("dropping_out", { withdrawalProtocol: "DES-1" }, { end: "family" }),
    DETAILS,
    ["Desistência recebida", "Você desistiu da reserva. Devolvemos R$ 650 por Pix", "\nProtocolo DES-1."],
    /depois do prazo/,
  ],
  [
    "a withdrawal without a payment",
    about("dropping_out", { withdrawalProtocol: "DES-1" }, { payments: [], end: "family" }),
    DETAILS,
    ["Protocolo DES-1."],
    /Devolvemos/,
  ],
  [
    "a late payment",
    about("dropping_out", {}, { note: PAID_TOO_LATE, end: "late_payment" }),
    DETAILS,
    ["Reserva encerrada", "chegou depois que a reserva terminou. Devolvemos R$ 650 por Pix"],
    /Protocolo/,
  ],
  [
    "a deadline that passed",
    about("dropping_out", {}, { note: "Nenhuma matrícula foi registrada no prazo.", end: "deadline" }),
    DETAILS,
    ["Reserva encerrada", "O prazo acabou sem registro da escola", "Devolvemos R$ 650 por Pix"],
    /Protocolo|desist/i,
  ],
  [
    "a refund",
    about("drop_out_confirmed", { withdrawalProtocol: "DES-1" }, refunded),
    DETAILS,
    ["Valor devolvido", "Devolvemos R$ 650 em 25/11/2026", "\nProtocolo DES-1."],
    /Nada foi cobrado/,
  ],
  [
    "an end without a payment",
    about("drop_out_confirmed", {}, { payments: [] }),
    DETAILS,
    ["Reserva cancelada", "Nada foi cobrado"],
    /Protocolo|Devolvemos/,
  ],
])("the family is told of %s", (_what, about, path, says, saysNot) => {
  const email = familyEmail(about)!;
  const text = textOf(email)!;
  expect(email.button!.path).toBe(path);
  expect(email.subject).toContain("Colégio Aurora");
  expect(email.footnote).toMatch(/ME-7F3K-92QX-LMT4.*Escola à Vista/);
  expect(email.paragraphs[0]).toContain("Ambiente de testes");
  for (const words of says) expect(text).toContain(words);
  expect(text).not.toMatch(saysNot);
});

test.each(["initiated", "submitted_docs"] as const)(
  "the family is not told of %s, which the screen shows",
  (status) => {
    expect(familyEmail(about(status))).toBeNull();
  },
);

test("without a sandbox there is no disclaimer", () => {
  const real = { ...PAID, provider: { ...PAID.provider, isSandbox: false } };
  const emails = [familyEmail(real), reservationEmail(real, "token"), reminderEmail("reserva", real)];
  expect(emails.map(textOf).join()).not.toContain("Ambiente de testes");
});

test.each([
  ["an unknown enrolment fee", aboutOf(2027, "2026-11-24T12:00:00-03:00", 2), /: R\$ [\d.,]+, sem contar a matrícula/],
  [
    "a part of the year",
    aboutOf(2026, "2026-03-10T12:00:00-03:00"),
    /\(9 mensalidades, de 01\/04\/2026 a 31\/12\/2026\)/,
  ],
])("the total is told with %s", (_what, about, total) => {
  expect(textOf(familyEmail(about))).toMatch(total);
});

describe("the school is told", () => {
  test.each<[string, About, says: readonly string[], saysNot: RegExp]>([
    [
      "of a reservation",
      about("pre_registered", { guardianPhone: "11987654321" }),
      [
        "uma bolsa no Colégio Aurora",
        "R$ 650 com bolsa",
        "\nResponsável: Ana, (11) 98765-4321, ana@familia.example. Aluno: Bia.\n",
        "Código do comprovante: VA-",
        " e a família recebe o dinheiro de volta.",
      ],
      /Período/,
    ],
    [
      "of a name that is an address, without a link",
      about("pre_registered", { guardianName: "https://evil.example" }),
      ["Responsável: https:\u2060//evil.\u2060example, ana"],
      /:\/\/|l\.ex/,
    ],
    ["without a phone", about("pre_registered"), ["Responsável: Ana, ana@familia.example. Aluno"], NOT],
    ["without an address", about("pre_registered", { guardianEmail: null }), ["Responsável: Ana. Aluno"], NOT],
    ["without a name", about("pre_registered", { guardianName: null }), [], /Responsável|null/],
    ["of a free one", about("pre_registered", {}, { of: FREE }), ["a reserva é cancelada."], /de volta/],
    [
      "of a part of the year",
      aboutOf(2026, "2026-03-10T12:00:00-03:00"),
      ["\nPeríodo: 9 mensalidades, de 01/04/2026 a 31/12/2026.\n"],
      NOT,
    ],
    [
      "until its deadline",
      about("pre_registered", { dueAt: "2026-12-02T02:59:59.999Z" }),
      ["Responda até 23h59 de terça (01/12)"],
      NOT,
    ],
  ])("%s", (_what, about, says, saysNot) => {
    const email = reservationEmail(about, "token");
    expect(email.button!.path).toBe("/reserva-na-escola/token");
    expect(email.footnote).toMatch(/ME-7F3K-92QX-LMT4.*Escola à Vista/);
    for (const words of says) expect(textOf(email)).toContain(words);
    expect(textOf(email)).not.toMatch(saysNot);
  });

  test("of a new link, without the family's data", () => {
    const email = schoolLinkEmail(about("pending_docs"), "token");
    expect(email.button!.path).toBe("/reserva-na-escola/token");
    expect(textOf(email)).toContain("está com a escola: faltam documentos.");
    expect(textOf(email)).toContain("Ambiente de testes");
    expect(textOf(email)).not.toMatch(/Ana|Bia/);
  });

  test.each<[string, About, string | null]>([
    ["a withdrawal", about("dropping_out"), "foi cancelada. A vaga está livre"],
    ["the end of a deadline", lapsed, "Reserva encerrada: 1º ano, manhã, 2027\nAmbiente"],
    [
      "a failure",
      about("failed", {}, { note: "Sem resposta." }),
      "Apague os dados da família, por favor.\nSem resposta.",
    ],
    ["a failure without a reason", about("failed"), "foi cancelada. Apague os dados"],
    ["an order it never heard of", about("failed", { contractedAt: null }), null],
    ["its own answer", about("approved"), null],
  ])("of %s", (_what, about, words) => {
    const text = textOf(schoolEmail(about));
    if (words === null) expect(text).toBeNull();
    else expect(text).toContain(words);
  });
});

test.each<[string, Parameters<typeof reminderEmail>[0], About, path: string, says: readonly string[], saysNot: RegExp]>(
  [
    ["a reservation", "reserva", about("initiated"), PAYMENT, ["fica guardada até", "Nada foi cobrado"], NOT],
    [
      "documents",
      "documentos",
      about("pending_docs", { dueAt: "2026-12-10T02:59:59.999Z" }),
      `${DETAILS}#falta`,
      ["até 23h59 de quarta (09/12)", "a vaga fica livre; devolvemos o que você pagou."],
      /Telefone/,
    ],
    [
      "a contract",
      "comprovante",
      about("approved"),
      VOUCHER,
      ["assine o contrato na escola até 25/12/2026", "devolvemos"],
      /Telefone/,
    ],
    [
      "a free enrolment",
      "matricula",
      about("approved", {}, { of: FREE }),
      DETAILS,
      ["não registrou a matrícula", "a vaga fica livre."],
      /devolvemos/,
    ],
  ],
)("the family is reminded of %s", (_what, kind, about, path, says, saysNot) => {
  const email = reminderEmail(kind, about);
  expect(email.button!.path).toBe(path);
  expect(email.footnote).toContain("https://escola.example/meus-dados#lembretes");
  expect(email.paragraphs[0]).toContain("Ambiente de testes");
  for (const words of says) expect(textOf(email)).toContain(words);
  expect(textOf(email)).not.toMatch(saysNot);
});

test("a reminder of a voucher has the school's phone", () => {
  const { snapshot } = PAID.order;
  const school = { ...snapshot.school, phone: "1133334444" };
  const email = reminderEmail("comprovante", about("approved", { snapshot: { ...snapshot, school } }));
  expect(email.paragraphs).toContain("Telefone da escola: (11) 3333-4444.");
});

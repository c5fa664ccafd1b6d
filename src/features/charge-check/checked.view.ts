import { ApiError } from "../../contract/v3/errors.ts";
import type { Order } from "../../contract/v3/orders.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { formatCnpj } from "../../domain/people/cnpj.ts";
import { seatLabel } from "../../domain/pricing/seat.ts";
import { formatDate, formatMoney, UNKNOWN } from "../../domain/text/format.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { seatOf } from "../../parts/orders/order-labels.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { keyLabel, type PixCode } from "./br-code.rules.ts";
import type { ChargeChange, CheckedState } from "./checked.rules.ts";
import type { Checked } from "./contract.ts";
import type { Pasted } from "./pasted.rules.ts";
import { type Reading, readingOf } from "./reading.rules.ts";

/** Reads a pasted text, and compares it with what we issued and show. Throws as the backend does. */
export async function checkedReading(text: string, pasted: Pasted, context: RouteContext): Promise<Reading> {
  const reading = readingOf(pasted, context.hosts[0]!);
  if (pasted.kind === "here") return { ...reading, ...(await pageReading(pasted.path, context)) };
  if (pasted.kind !== "pix" && pasted.kind !== "voucher") return reading;
  const checked = await context.backend().chargeChecks.check({ code: text });
  const said =
    pasted.kind === "pix" ? chargeReading(pasted.code, checked, context.now) : voucherReading(pasted.code, checked);
  // A bank answers for the form of its own codes.
  const notes = checked.match === "exact" ? [] : [...(said.notes ?? []), ...reading.notes];
  return { ...reading, ...said, notes };
}

type Said = Pick<Reading, "variant" | "title" | "text"> & Partial<Reading>;

const CHANGES: Readonly<Record<ChargeChange, string>> = {
  amount: "O valor não é o que cobramos.",
  key: "O dinheiro iria para outra conta, e não para a nossa.",
  payee: "O nome de quem recebe foi trocado.",
  other: "Alguma letra ou algum número foi trocado.",
};

function chargeReading(code: PixCode, checked: Checked, now: Date): Said {
  const { match, changes, payee } = checked;
  if (match === "exact") return ourCharge(checked, now);
  if (match === "changed") {
    return {
      variant: "danger",
      title: "Não pague: este código foi mexido.",
      text: "Ele usa o identificador de uma cobrança nossa, e não é igual ao código que emitimos.",
      notes: changes.map((change) => CHANGES[change]),
    };
  }
  return {
    variant: "danger",
    title: "Não é nossa.",
    text: `Comparamos o código inteiro com os que emitimos, e nenhum é igual. Se alguém o mandou em nome de ${payee.name}, é golpe: não pague.`,
    notes: [targetOf(code, checked)],
  };
}

/** Where the money of a foreign code would go. */
function targetOf({ key, address }: PixCode, { hasOurKey }: Checked): string {
  if (address !== null) return "O endereço da cobrança, dentro do código, não é de nenhuma cobrança nossa.";
  if (hasOurKey) return "A chave é a nossa, mas nós só cobramos por códigos que estão na página de um pedido.";
  return key
    ? `O dinheiro iria para outra chave, e não para a nossa: ${keyLabel(key)}.`
    : "O código não tem a nossa chave.";
}

const CHARGE_STATES: Partial<Record<CheckedState, (until: string) => Omit<Said, "text"> & { readonly next: string }>> =
  {
    open: (until) => ({
      variant: "success",
      title: "É nossa, e o código está certo.",
      next: `Vale até ${until}. Antes de pagar, confira esse nome no app do banco.`,
    }),
    paid: () => ({ variant: "info", title: "É nossa, e já foi paga.", next: "Não pague de novo." }),
    over: () => ({
      variant: "warning",
      title: "Era nossa, e não vale mais.",
      next: "O prazo acabou, ou a reserva terminou: não pague. Se ainda quiser a vaga, abra o seu pedido.",
    }),
  };

function ourCharge({ state, until, amountCents, school, payee }: Checked, now: Date): Said {
  const sentence = CHARGE_STATES[state!]!(until ? formatDeadline(until, now) : "");
  const { next, ...said } = sentence;
  const open = state === "open" ? "em aberto " : "";
  const trial = payee.isSandbox ? " Ambiente de testes: nenhum dinheiro é movimentado." : "";
  return {
    ...said,
    text: `Este código cobra ${formatMoney(amountCents!)}, para ${payeeLabel(payee)}, por uma reserva ${open}${withPreposition("em", school!)}. ${next} Comparamos o código inteiro com o que emitimos.${trial}`,
  };
}

const payeeLabel = ({ name, cnpj }: Checked["payee"]) => `${name}, CNPJ ${cnpj === "" ? UNKNOWN : formatCnpj(cnpj)}`;

const VOUCHER_STATES: Partial<Record<CheckedState, readonly [Reading["variant"], title: (until: string) => string]>> = {
  valid: ["success", (until) => `É nosso, e vale até ${until}.`],
  used: ["info", () => "É nosso, e já foi usado."],
  late: ["warning", (until) => `É nosso, e valeu até ${until}.`],
  disputed: ["warning", () => "É nosso, e não vale agora: o Pix da reserva está em contestação no banco."],
  void: ["warning", () => "É nosso, e foi cancelado."],
};

function voucherReading(code: string, { match, state, until, school }: Checked): Said {
  if (match === "none") {
    return {
      variant: "danger",
      title: "Não conhecemos este comprovante.",
      text: `Procuramos o código inteiro, ${code}, entre os que emitimos. Confira se não faltou nem sobrou uma letra.`,
    };
  }
  const [variant, title] = VOUCHER_STATES[state!]!;
  return {
    variant,
    title: title(until ? formatDate(until) : UNKNOWN),
    text: `O comprovante ${code} é de uma reserva ${withPreposition("em", school!)}. Comparamos o código inteiro com os que emitimos.`,
  };
}

const GONE: Said = {
  variant: "warning",
  title: "É um endereço do nosso site, mas esta página não existe.",
  text: "Ela pode ter mudado, ou o endereço está incompleto. Procure a escola pela busca.",
  link: { label: "Procurar a escola", href: paths.schoolSearch() },
};

/** A page of this site: a school, an offer, or another one. */
async function pageReading(path: string, context: RouteContext): Promise<Partial<Reading>> {
  const { pathname } = new URL(path, context.origin);
  const screen = context.findScreen(pathname);
  if (!screen) return GONE;
  const { row, segments } = screen;
  if (row.pattern === "/reservar/:offer") return offerReading(segments.offer!, context);
  if (row.pattern !== "/escola/:slug") return {};
  const detail = await context.findSchoolDetail(segments.slug!);
  if (!detail) return GONE;
  const { name, slug } = detail.card;
  return {
    text: `Ele abre a página ${withPreposition("de", name)}, com os preços que a escola informa. Comparamos só o endereço.`,
    link: { label: `Ver ${name}`, href: paths.school(slug) },
  };
}

async function offerReading(id: string, { backend }: RouteContext): Promise<Partial<Reading>> {
  try {
    const { offer, school, amounts, payee } = await backend().orders.getReservable(id);
    const seat = seatLabel(seatOf(offer as Order["offer"]));
    const due =
      amounts.dueNowCents > 0 ? `cobramos ${formatMoney(amounts.dueNowCents)} por Pix, para` : "nada é cobrado por";
    return {
      title: "É uma bolsa do nosso site.",
      text: `O endereço reserva ${seat} ${withPreposition("em", school.name)}. Nesta página, ${due} ${payeeLabel(payee)}. Comparamos só o endereço.`,
      link: { label: "Abrir a bolsa", href: paths.reserve(offer.id) },
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { ...GONE, title: "É um endereço do nosso site, mas esta bolsa não está mais aberta.", text: error.message };
  }
}

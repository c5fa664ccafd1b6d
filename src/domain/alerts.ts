import { SLOW_MS } from "./constants.ts";

/** Windows in a row beyond a limit that raise an alert, or below the lower limit that clear it. */
const WINDOWS = 2;

/** A limit of a signal. Between `clear` and `raise` an alert keeps its state, so a wavering value sends no e-mails. */
interface AlertRule {
  readonly label: string;
  readonly unit: "%" | "s" | "min" | "vezes o de ontem" | "";
  /** From this value on it is raised. */
  readonly raise: number;
  /** Down to this value it is cleared. */
  readonly clear: number;
  /** First step of the diagnosis. */
  readonly hint: string;
}

/** The limits that the team is alerted of. */
export const ALERT_RULES = {
  failures: {
    label: "Pedidos com erro do site",
    unit: "%",
    raise: 1,
    clear: 0.2,
    hint: "O registro diz que rotas e que versão falham (status 500 ou mais); se for uma versão nova, volte à anterior.",
  },
  slow: {
    label: `Pedidos que demoram mais de ${SLOW_MS / 1000} segundos`,
    unit: "%",
    raise: 1,
    clear: 0.2,
    hint: "O registro diz que rotas demoram (ms); veja a situação do D1 na página de estado da Cloudflare.",
  },
  median: {
    label: "Tempo mediano de resposta",
    unit: "vezes o de ontem",
    raise: 2,
    clear: 1.5,
    hint: "Compare as versões no painel da Cloudflare; se a demora começou com uma delas, volte à anterior.",
  },
  cron: {
    label: "Rodadas do cron com falha",
    unit: "%",
    raise: 20,
    clear: 5,
    hint: "O registro da rota cron diz o nome da tarefa que falhou.",
  },
  lag: {
    label: "Atraso do cron",
    unit: "s",
    raise: 120,
    clear: 30,
    hint: "Veja a situação do cron na página de estado da Cloudflare.",
  },
  mails: {
    label: "Espera do e-mail mais antigo da fila",
    unit: "min",
    raise: 60,
    clear: 10,
    hint: "Veja o serviço de e-mail e o DNS do remetente; o registro diz “mail not sent:”.",
  },
  held: {
    label: "Tempo em que o site não publica mudanças",
    unit: "min",
    raise: 60,
    clear: 0,
    hint: "O site ficou numa versão anterior: corrija os dados e publique de novo (npm run publish -- --force).",
  },
  payments: {
    label: "Pagamentos e devoluções à espera de uma pessoa",
    unit: "",
    raise: 5,
    clear: 1,
    hint: "Abra Pagamentos e trate as linhas mais antigas.",
  },
} as const satisfies Readonly<Record<string, AlertRule>>;
export type AlertName = keyof typeof ALERT_RULES;
export const ALERT_NAMES = Object.keys(ALERT_RULES) as AlertName[];

export interface AlertState {
  readonly isRaised: boolean;
  /** Number of windows in a row that contradict the state. */
  readonly streak: number;
  /** Value of the last window with enough counts. */
  readonly value: number | null;
}

/** State after a window. A window without a value, when nobody came, neither ends the row nor makes it longer. */
export function afterWindow(name: AlertName, before: AlertState | undefined, value: number | null): AlertState {
  const { isRaised = false, streak = 0, value: last = null } = before ?? {};
  if (value === null) return { isRaised, streak, value: last };
  const { raise, clear } = ALERT_RULES[name];
  const speaksForOther = isRaised ? value <= clear : value >= raise;
  if (!speaksForOther) return { isRaised, streak: 0, value };
  if (streak + 1 < WINDOWS) return { isRaised, streak: streak + 1, value };
  return { isRaised: !isRaised, streak: 0, value };
}

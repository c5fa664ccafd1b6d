import { FEATURE_JOBS } from "../features/contract.ts";

interface CronJob {
  /** Name on the page of signals. */
  readonly label: string;
  /**
   * Seconds after which the next run is due, by which delays are measured. The cron starts every job each minute: a
   * daily one returns at once when it is not due (`src/backend/personal-data/retention.ts`).
   */
  readonly periodS: number;
}

const MINUTE_S = 60;
const TEN_MINUTES_S = 600;
const DAY_S = 86_400;

/** The jobs of the cron by their name in the log, in `heartbeat` and in `/saude`. */
export const CRON_JOBS = {
  access: { label: "Apagar registros de acesso vencidos", periodS: MINUTE_S },
  alerts: { label: "Comparar os sinais com os limites dos alertas", periodS: TEN_MINUTES_S },
  claimNotices: { label: "Avisar escolas de pedidos de acesso", periodS: MINUTE_S },
  claims: { label: "Encerrar pedidos de acesso sem decisão", periodS: MINUTE_S },
  events: { label: "Gravar o arquivo dos contadores do dia", periodS: DAY_S },
  expired: { label: "Apagar sessões e links vencidos", periodS: MINUTE_S },
  files: { label: "Apagar arquivos de fotos retiradas", periodS: MINUTE_S },
  follows: { label: "Escrever os avisos a quem acompanha", periodS: MINUTE_S },
  journal: { label: "Guardar as exclusões fora do banco", periodS: MINUTE_S },
  lapsed: { label: "Republicar escolas com vagas ou respostas vencidas", periodS: MINUTE_S },
  letters: { label: "Escrever as cartas de segunda às escolas", periodS: MINUTE_S },
  listFees: { label: "Republicar escolas com mensalidade riscada", periodS: MINUTE_S },
  mails: { label: "Enviar e-mails", periodS: MINUTE_S },
  orders: { label: "Dar andamento às reservas", periodS: MINUTE_S },
  publish: { label: "Publicar mudanças das escolas", periodS: MINUTE_S },
  reconcile: { label: "Comparar com os recebimentos do banco", periodS: DAY_S },
  redirects: { label: "Publicar redirecionamentos", periodS: MINUTE_S },
  retention: { label: "Aplicar os prazos de guarda de dados", periodS: DAY_S },
  retired: { label: "Apagar arquivos substituídos", periodS: MINUTE_S },
  schoolEmails: { label: "Trocar e-mails confirmados de escolas", periodS: MINUTE_S },
  ...FEATURE_JOBS,
  trust: { label: "Contar os números públicos do site", periodS: MINUTE_S },
} as const satisfies Readonly<Record<string, CronJob>>;

export type CronJobName = keyof typeof CRON_JOBS;

/** Seconds since its last success after which a job is late: four minutes of grace, of a daily one an hour. */
export const lateAfterS = ({ periodS }: CronJob): number => periodS + Math.max(4 * MINUTE_S, periodS / 24);

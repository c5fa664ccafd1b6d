import { API_KEY_HEADER, APPLICATION_HEADER, SEARCH_API_PATH } from "../../src/contract/search-api/call.ts";
import { PARTNERS, type ServedWorker } from "../bench/workerd.ts";
import { hostileBodies } from "./hostile-bodies.ts";
import type { Check } from "./verdict.ts";

const ROUNDS = 8;
/** Rounds after which everything is loaded and compiled. */
const WARM_ROUNDS = 3;
const AT_ONCE = 4;
/** Maximum milliseconds for a response to one body on a busy machine. */
const MAX_MS = 1_500;
/** Retries of a body whose response was lost. */
const TRIES = 5;
const MEGABYTE = 1024 * 1024;
const MAX_GROWTH_BYTES = 4 * MEGABYTE;

interface Faults {
  readonly texts: string[];
  slowestMs: number;
}

/**
 * Sends every hostile body to the search API for a number of rounds and checks the responses, the slowest time, and the
 * growth of the isolate once it is warm.
 */
export async function runHostile(worker: ServedWorker, seed: number): Promise<Check[]> {
  const { refused, mayAnswer } = hostileBodies(seed);
  const bodies = [...refused.map((body) => [body, false] as const), ...mayAnswer.map((body) => [body, true] as const)];
  const faults: Faults = { texts: [], slowestMs: 0 };
  const memory: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const cpu = worker.cpuSeconds();
    const rest = bodies.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, visitor) => {
        for (const [body, mayBeData] of rest) await send(worker.origin, PARTNERS[visitor]!, body, mayBeData, faults);
      }),
    );
    memory.push(await worker.heap());
    const seconds = (worker.cpuSeconds() - cpu).toFixed(2);
    console.log(
      `${round}: ${bodies.length} corpos, ${seconds} s de processador, isolate ${inMegabytes(memory.at(-1)!)} MB, processo ${inMegabytes(worker.memory())} MB`,
    );
  }
  const growth = Math.max(...memory.slice(WARM_ROUNDS)) - memory[WARM_ROUNDS - 1]!;
  const [first] = faults.texts;
  return [
    {
      name: "toda resposta é uma recusa com mensagem (4xx), nunca 5xx",
      isMet: faults.texts.length === 0,
      detail: first ? `${faults.texts.length} falhas, a primeira: ${first}` : `${bodies.length * ROUNDS} respostas`,
    },
    {
      name: `nenhuma leva mais de ${MAX_MS} ms`,
      isMet: faults.slowestMs <= MAX_MS,
      detail: `a mais lenta levou ${Math.round(faults.slowestMs)} ms`,
    },
    {
      name: `depois de ${WARM_ROUNDS} rodadas o isolate cresce menos de ${inMegabytes(MAX_GROWTH_BYTES)} MB`,
      isMet: growth <= MAX_GROWTH_BYTES,
      detail: `${inMegabytes(growth)} MB em ${ROUNDS - WARM_ROUNDS} rodadas`,
    },
  ];
}

const inMegabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);

async function send(origin: string, partner: string, body: string, mayBeData: boolean, faults: Faults): Promise<void> {
  const started = performance.now();
  const { status, text } = await answerTo(origin, partner, body);
  faults.slowestMs = Math.max(faults.slowestMs, performance.now() - started);
  const isRefusal = status >= 400 && status < 500 && /"errors":\[\{"message":"[^"]{10}/.test(text);
  if (isRefusal || (mayBeData && status === 200)) return;
  faults.texts.push(`${status} ${body.slice(0, 80)} → ${text.slice(0, 120)}`);
}

/**
 * A body refused by its length is not read, and the connection is closed while the client still writes. The response
 * may then be lost, so the body is sent again.
 */
async function answerTo(
  origin: string,
  partner: string,
  body: string,
  tries = TRIES,
): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { "content-type": "application/json", [APPLICATION_HEADER]: partner, [API_KEY_HEADER]: "chave" };
  try {
    const response = await fetch(origin + SEARCH_API_PATH, { method: "POST", headers, body });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (tries > 1) return answerTo(origin, partner, body, tries - 1);
    return { status: 0, text: String((error as Error).cause ?? error) };
  }
}

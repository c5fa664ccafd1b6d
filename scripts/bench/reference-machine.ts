/** CPU milliseconds of a hello-world request on the reference machine of the budgets in milliseconds. */
const REFERENCE_HELLO_MS = 0.22;

/** How many times slower this machine is than the reference, by the CPU of a hello-world request. */
export function slownessOf(helloMs: number): number {
  return helloMs / REFERENCE_HELLO_MS;
}

/** For a note: "1,3 × mais lenta que a máquina de referência; medido: 0,8 ms". */
export function asMeasured(ms: number, slowness: number): string {
  const number = (value: number, digits: number) => value.toLocaleString("pt-BR", { maximumFractionDigits: digits });
  return `medido: ${number(ms, ms < 10 ? 2 : 0)} ms, em máquina ${number(slowness, 2)} × mais lenta que a de referência`;
}

import { serveHelloWorld } from "../bench/workerd.ts";
import type { LoadRequest } from "./mix.ts";
import { visit } from "./visitors.ts";

const WARM_UP = 2_000;
const MEASURED = 8_000;

/**
 * Bytes that the local simulator keeps of every request, whatever the Worker does: measured on one that says hello. They
 * are no memory of an isolate, and a deployed Worker has none of them.
 */
export async function bytesKeptOfARequest(): Promise<number> {
  const hello = await serveHelloWorld();
  try {
    await ask(hello.origin, WARM_UP);
    const before = hello.memory();
    await ask(hello.origin, MEASURED);
    return (hello.memory() - before) / MEASURED;
  } finally {
    await hello.stop();
  }
}

async function ask(origin: string, requests: number): Promise<void> {
  let sent = 0;
  await visit(
    origin,
    4,
    hellos(),
    () => sent < requests,
    () => {
      sent++;
    },
  );
}

function* hellos(): Generator<LoadRequest, never> {
  for (;;) yield { kind: "busca", path: "/" };
}

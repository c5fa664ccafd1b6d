import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { compress, QUALITY } from "./edge.ts";
import type { Measure } from "./report.ts";
import { WORKER_BUDGET_KIB, workerBytes } from "./worker-bytes.ts";
import { findBuild, type ServedWorker } from "./workerd.ts";

const GROUP = "bytes";
const PAGE = "/busca/sp/sao-paulo-sp";
const KIBIBYTE = 1024;

/** Bytes that a visitor downloads before the first interaction with a search page, and those of the Worker. */
export async function benchBytes(app: ServedWorker): Promise<Measure[]> {
  const html = await (await fetch(app.origin + PAGE)).text();
  const scripts = urlsOf(html, /<script\b[^>]*\bsrc="([^"]+)"/g).concat(
    urlsOf(html, /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  );
  const styles = urlsOf(html, /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g).concat(
    urlsOf(html, /<link\b[^>]*href="([^"]+)"[^>]*rel="stylesheet"/g),
  );
  const inline = [...html.matchAll(/<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (m) => m[1]!,
  );
  const cards = html.split("<article").length - 1;
  return [
    ...sizes("HTML da página de busca", [html], QUALITY.page, 12, `${cards} cartões`),
    ...sizes("CSS", read(styles), QUALITY.file, 14),
    ...sizes("JavaScript antes da primeira interação", [...read(scripts), ...inline], QUALITY.file, 4),
    {
      group: GROUP,
      name: "pedidos antes da primeira interação",
      unit: "",
      budget: { atMost: 4 },
      value: 1 + new Set([...styles, ...scripts]).size,
      note: "imagens à parte",
    },
    ...workerBundle(),
  ];
}

function urlsOf(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map((match) => match[1]!))].filter((url) => url.startsWith("/"));
}

function read(urls: readonly string[]): string[] {
  return [...new Set(urls)].map((url) => readFileSync(path.join("dist/client", url), "utf8"));
}

/** The sum of the parts, each compressed separately as it is sent. */
function sizes(name: string, parts: readonly string[], quality: number, budget: number, note?: string): Measure[] {
  const sum = (pack: (text: string) => Uint8Array) => parts.reduce((bytes, part) => bytes + pack(part).length, 0);
  return [
    {
      group: GROUP,
      name: `${name}, brotli`,
      value: sum((text) => compress(text, quality)) / KIBIBYTE,
      unit: "KB",
      budget: { atMost: budget },
      note,
    },
    { group: GROUP, name: `${name}, gzip`, value: sum((text) => gzipSync(text)) / KIBIBYTE, unit: "KB" },
  ];
}

function workerBundle(): Measure[] {
  const { atStart, later } = workerBytes(findBuild()!);
  return [
    {
      group: GROUP,
      name: "Worker ao começar, gzip",
      value: atStart / KIBIBYTE,
      unit: "KB",
      budget: { atMost: WORKER_BUDGET_KIB.atStart },
    },
    {
      group: GROUP,
      name: "Worker a pedido, gzip",
      value: later / KIBIBYTE,
      unit: "KB",
      budget: { atMost: WORKER_BUDGET_KIB.later },
    },
  ];
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { compress, QUALITY } from "./edge.ts";
import { type Measure, measuresOf } from "./report.ts";
import { WORKER_BUDGET_KIB, workerBytes } from "./worker-bytes.ts";
import { findBuild, type ServedWorker } from "./workerd.ts";

const measure = measuresOf("bytes");
const PAGE = "/busca/sp/sao-paulo-sp";
const KIBIBYTE = 1024;

/** Bytes that a visitor downloads before the first interaction with a search page, and the Worker's. */
export async function benchBytes(app: ServedWorker): Promise<Measure[]> {
  const html = await (await fetch(app.origin + PAGE)).text();
  const scripts = urlsIn(html, /<script\b[^>]*\bsrc="([^"]+)"/g, /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g);
  const styles = urlsIn(
    html,
    /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g,
    /<link\b[^>]*href="([^"]+)"[^>]*rel="stylesheet"/g,
  );
  const inline = [...html.matchAll(/<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (m) => m[1]!,
  );
  const cards = html.split("<article").length - 1;
  const requests = 1 + styles.length + scripts.length;
  const worker = workerBytes(findBuild()!);
  return [
    ...sizes("HTML da página de busca", [html], QUALITY.page, 12, `${cards} cartões`),
    ...sizes("CSS", styles.map(readUrl), QUALITY.file, 14),
    ...sizes("JavaScript antes da primeira interação", [...scripts.map(readUrl), ...inline], QUALITY.file, 4),
    measure("pedidos antes da primeira interação", requests, "", { budget: { atMost: 4 }, note: "imagens à parte" }),
    measure("Worker ao começar, gzip", worker.atStart / KIBIBYTE, "KB", {
      budget: { atMost: WORKER_BUDGET_KIB.atStart },
    }),
    measure("Worker a pedido, gzip", worker.later / KIBIBYTE, "KB", { budget: { atMost: WORKER_BUDGET_KIB.later } }),
  ];
}

/** URLs of our own files that any of the patterns finds, each once. */
function urlsIn(html: string, ...patterns: RegExp[]): string[] {
  const found = patterns.flatMap((pattern) => Array.from(html.matchAll(pattern), ([, url]) => url!));
  return [...new Set(found)].filter((url) => url.startsWith("/"));
}

function readUrl(url: string): string {
  return readFileSync(path.join("dist/client", url), "utf8");
}

/** The sum of the parts, each compressed separately as it is sent. */
function sizes(name: string, parts: readonly string[], quality: number, atMost: number, note?: string): Measure[] {
  const sum = (pack: (text: string) => Uint8Array) => parts.reduce((bytes, part) => bytes + pack(part).length, 0);
  const [brotli, gzip] = [sum((text) => compress(text, quality)), sum((text) => gzipSync(text))];
  return [
    measure(`${name}, brotli`, brotli / KIBIBYTE, "KB", { budget: { atMost }, note }),
    measure(`${name}, gzip`, gzip / KIBIBYTE, "KB"),
  ];
}

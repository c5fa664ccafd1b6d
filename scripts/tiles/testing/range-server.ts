import { createReadStream, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Answers a request in place of the file; false lets the file be served. */
type Instead = (response: ServerResponse, request: number) => boolean;

/** Serves parts of a file on loopback until the test ends, counting what it sends. */
export async function serveRanges(file: string, instead: Instead = () => false) {
  const sent = { requests: 0, bytes: 0 };
  const { size } = statSync(file);
  const server = createServer((request, response) => {
    sent.requests++;
    if (instead(response, sent.requests)) return;
    if (request.url !== "/planeta.pmtiles") return void response.writeHead(404).end();
    const [start, end] = request.headers.range!.match(/\d+/g)!.map(Number);
    const last = Math.min(end!, size - 1);
    response.writeHead(206, {
      "Content-Range": `bytes ${start}-${last}/${size}`,
      "Content-Length": last - start! + 1,
      ETag: response.getHeader("ETag") ?? '"a"',
    });
    sent.bytes += last - start! + 1;
    createReadStream(file, { start: start!, end: last }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, url: `${origin}/planeta.pmtiles`, size, sent };
}

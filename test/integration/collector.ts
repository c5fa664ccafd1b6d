import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of a collector of telemetry; GET tells and forgets what it was sent. */
    readonly collector: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const received: object[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      response.end(JSON.stringify(received.splice(0)));
      return;
    }
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(202).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("collector", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

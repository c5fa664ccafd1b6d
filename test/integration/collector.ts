import type { TestProject } from "vitest/node";
import { startStandIn } from "./stand-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of a telemetry collector; GET returns and clears the events that it received. */
    readonly collector: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const received: object[] = [];
  const { url, close } = await startStandIn(async (request, response) => {
    if (request.method === "GET") {
      response.end(JSON.stringify(received.splice(0)));
      return;
    }
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(202).end();
  });
  project.provide("collector", url);
  return close;
}

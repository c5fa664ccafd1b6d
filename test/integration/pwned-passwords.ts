import { createHash } from "node:crypto";
import type { TestProject } from "vitest/node";
import { type StandIn, startStandIn } from "./stand-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of a stand-in for Pwned Passwords; `/asked` returns and clears the requests that it received. */
    readonly pwnedPasswords: string;
  }
}

/** A password that leaked 37 times, and one that occurs only as padding of a response. */
export const LEAKED = "a senha que vazou ontem";
export const PADDING = "a senha que nunca vazou";

/**
 * Responds as the range API does, with padding. The path before `/range` selects a failure: "quebra" is a 500, "outra"
 * a page, "demora" no response.
 */
async function startPwnedPasswords(): Promise<StandIn> {
  const asked: object[] = [];
  return startStandIn((request, response) => {
    if (request.url === "/asked") return response.end(JSON.stringify(asked.splice(0)));
    asked.push({ path: request.url, padding: request.headers["add-padding"] });
    const [, failure, prefix] = /^(.*)\/range\/(.*)$/.exec(request.url!)!;
    if (failure === "/demora") return;
    response.statusCode = failure === "/quebra" ? 500 : 200;
    const lines = [
      [LEAKED, 37],
      [PADDING, 0],
    ]
      .map(([password, count]) => `${createHash("sha1").update(String(password)).digest("hex").toUpperCase()}:${count}`)
      .filter((line) => line.startsWith(prefix!))
      .map((line) => line.slice(prefix!.length));
    response.end(failure === "/outra" ? "<!doctype html><h1>Olá</h1>" : [`${"0".repeat(35)}:3`, ...lines].join("\r\n"));
  });
}

export default async function setup(project: TestProject): Promise<() => void> {
  const { url, close } = await startPwnedPasswords();
  project.provide("pwnedPasswords", url);
  return close;
}

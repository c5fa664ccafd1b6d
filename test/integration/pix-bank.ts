import type { TestProject } from "vitest/node";
import { startPixBank } from "../../scripts/pix/pix-bank.ts";
import { pixSettings } from "../../scripts/pix/serve-pix-bank.ts";
import { startStandIn } from "./stand-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Settings of a site with a bank on this machine. */
    readonly pixSettings: Readonly<Record<string, string>>;
    /** Somebody who pays there: a POST to `/<txid>` pays a charge, and answers with the charge as it was asked for. */
    readonly pixPayer: string;
  }
}

/** Starts the bank for the tests, and somebody who pays at it; stops both afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bank = await startPixBank();
  const payer = await startStandIn((request, response) => {
    const txid = request.url!.slice(1);
    const { body } = bank.exchanges.findLast(({ method, path }) => method === "PUT" && path.endsWith(txid))!;
    bank.pay(txid);
    response.end(JSON.stringify(body));
  });
  project.provide("pixSettings", pixSettings(Number(new URL(bank.origin).port)));
  project.provide("pixPayer", payer.url);
  return async () => {
    payer.close();
    await bank.stop();
  };
}

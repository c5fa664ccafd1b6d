import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { showHelp } from "../show-help.ts";
import { pixSettings, servePixBank } from "./serve-pix-bank.ts";

showHelp("Uso: npm start -- --test-pix; um banco de teste ao lado do site.");

/** Settings of the built site, which `vite preview` reads. */
const SETTINGS = "dist/worker/.dev.vars";
/** Ports of the bank, and next to it of its page, above that of the site. */
const ABOVE = 10;

const port = Number(process.env.PORT ?? "8787");
const before = existsSync(SETTINGS) ? readFileSync(SETTINGS, "utf8") : null;
const settings = Object.entries(pixSettings(port + ABOVE)).map(([name, value]) => `${name}=${value}\n`);
writeFileSync(SETTINGS, `${before ?? ""}\n${settings.join("")}`);
const stop = await servePixBank(port + ABOVE, `http://localhost:${port}`);
console.log(`› banco de teste: http://localhost:${port + ABOVE + 1} (nenhum dinheiro é movimentado)`);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    if (before === null) rmSync(SETTINGS, { force: true });
    else writeFileSync(SETTINGS, before);
    await stop();
    process.exit(0);
  });
}

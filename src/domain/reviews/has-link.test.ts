import { expect, test } from "vitest";
import { hasLink } from "./has-link.ts";

test.each([
  "Veja https://exemplo.com/a",
  "http://1.2.3.4",
  "veja www.exemplo.com.br",
  "Fale com a gente: wa.me/5511987654321",
  "secretaria@escola.example",
  "exemplo.com",
  "EXEMPLO．COM",
  "exem\u200Bplo.c\u200Bom",
  "golpe.рф",
])("an address is found in %j", (text) => expect(hasLink(text)).toBe(true));

test.each([
  "Obrigada pela visita. Até breve!",
  "A nota foi 4.5, e a mensalidade é R$ 1.250,00...",
  "Sim.\nVolte sempre.",
  "Prof. Ana, Dr. Rui e a 2.ª série",
])("none in %j", (text) => expect(hasLink(text)).toBe(false));

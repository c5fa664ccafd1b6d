import { expect, test } from "vitest";
import { isEmail, mailboxOf, maskEmail, normalizeEmail, suggestEmail } from "./email.ts";

test.each([
  ["a@c.de", true],
  ["ana.maria_1%+-@sub-1.escola.com.br", true],
  ["ANA@ESCOLA.COM", true],
  ["a..b@c.com", false],
  ["ana..b@c.com", false],
  ["a@c.com!", false],
  ["a@@c.com", false],
  ["a@c..com", false],
  ["a.@c.com", false],
  [".a@c.com", false],
  ["@a.com", false],
  [" a@c.com", false],
  ["a!b@c.com", false],
  ["josé@c.com", false],
  ["a@c.d", false],
  ["a@c", false],
  ["a@c.c0m", false],
  ["a@b@c.com", false],
])("%s: %s (V3–V6)", (text, is) => {
  expect(isEmail(text)).toBe(is);
});

test("an e-mail is normalised without surrounding spaces, its domain in lower case", () => {
  expect(normalizeEmail("  Ana.Lima@Escola.COM.br ")).toBe("Ana.Lima@escola.com.br");
  expect(normalizeEmail("ana")).toBe("ana");
});

const PROVIDERS = [
  "gmail.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "yahoo.com.br",
  "uol.com.br",
  "terra.com.br",
];

test.each(PROVIDERS)("every letter of %s that is missing, doubled or swapped is asked about", (domain) => {
  for (let i = 0; i < domain.length; i++) {
    const [before, here, next, after] = [domain.slice(0, i), domain[i]!, domain[i + 1] ?? "", domain.slice(i + 2)];
    const typos = [before + next + after, before + here + here + next + after, before + next + here + after];
    for (const typo of typos.filter((text) => text !== domain && text !== "mail.com" && text !== "yahoo.com")) {
      expect([typo, suggestEmail(`Ana.Lima@${typo}`)]).toEqual([typo, `Ana.Lima@${domain}`]);
    }
  }
  expect(suggestEmail(`ana@${domain}`)).toBeNull();
});

test.each([
  ["ana@gmail.con", "ana@gmail.com"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@gmail.com.br", "ana@gmail.com"],
  ["ana@uol.com", "ana@uol.com.br"],
  ["ana@yahoo.com.bt", "ana@yahoo.com.br"],
  ["ana@mail.com", null],
  ["ana@email.com", null],
  ["ana@ymail.com", null],
  ["ana@escola.com.br", null],
  ["ana@colegiovertice.com.br", null],
  ["ana@usp.br", null],
])("%s: was %s meant?", (email, meant) => {
  expect(suggestEmail(email)).toBe(meant);
});

test.each([
  ["ana@familia.example", "a•••@familia.example"],
  ["a@familia.example", "a•••@familia.example"],
  ["rosangela.lima@familia.example", "ro•••@familia.example"],
])("%s is shown as %s to whoever does not know it", (email, masked) => expect(maskEmail(email)).toBe(masked));

test.each([
  ["Ana@Familia.example", "ana@familia.example"],
  ["ana+escolas@familia.example", "ana@familia.example"],
  ["ana.lima@familia.example", "ana.lima@familia.example"],
  ["a.n.a.lima+1@gmail.com", "analima@gmail.com"],
  ["AnaLima@GoogleMail.com", "analima@gmail.com"],
  ["+1@familia.example", "+1@familia.example"],
  ["Sem arroba", "sem arroba"],
])("%s leads to the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

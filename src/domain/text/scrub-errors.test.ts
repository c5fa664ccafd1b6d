import { expect, test } from "vitest";
import { errorFrames, errorText, isNetworkError, scrubMessage, scrubPath, stackFrames } from "./scrub-errors.ts";

test.each([
  ["Cannot read properties of null (reading 'focus')", "Cannot read properties of null (reading 'focus')"],
  ["no account maria.silva@familia.example here", "no account <e-mail> here"],
  ["GET https://site.example/redefinir-senha/abc?x=1 failed", "GET <url> failed"],
  [`Unexpected token 'R', "Rua das Flores" is not valid JSON`, "Unexpected token 'R', <texto> is not valid JSON"],
  ["CPF 529.982.247-25 or (11) 98765-4321", "CPF <número> or (<número>"],
  ["GET http://site.example/x failed", "GET <url> failed"],
  ["“Rua das Flores” of 400 letters", "<texto> of 400 letters"],
  ["Unexpected token in JSON at position 12 of Rua das Flores", "Unexpected token in JSON at position"],
  [" spaced \nsecond line", "spaced"],
  ["x".repeat(300), "x".repeat(200)],
])("%s", (message, clean) => {
  expect(scrubMessage(message)).toBe(clean);
});

const STATEMENT = new Error(
  'Failed query: insert into "mail_outbox" ("recipient") values (?)\nparams: maria@familia.example,Maria\n at Silva (a.ts:1:1)',
  { cause: new Error(`D1_ERROR: ${"a".repeat(64)} of maria@familia.example: SQLITE_CONSTRAINT\nmore`) },
);

test("a failed statement is logged with its cause, without its parameters", () => {
  expect(errorText(STATEMENT)).toBe(
    'Failed query: insert into "mail_outbox" ("recipient") values (?) < D1_ERROR: <token> of <e-mail> SQLITE_CONSTRAINT',
  );
  expect(scrubMessage(STATEMENT.message)).not.toMatch(/params|Maria/);
  const frames = errorFrames(STATEMENT);
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.join()).not.toContain("Silva");
  const away = new Error("https://site.example/redefinir-senha/segredo?x=1 does not answer");
  expect(errorText(away)).toBe("https://site.example does not answer");
  expect(errorText("maria@familia.example")).toBe("string");
  expect(errorText(new Error("http://site.example/segredo"))).toBe("http://site.example");
  expect(errorText(new Error("D1_ERROR: no such table", { cause: new Error("no such table") }))).toBe(
    "D1_ERROR: no such table",
  );
  expect(errorText(new Error("x".repeat(600)))).toHaveLength(500);
});

test("a stack is its frames: no message, no address of a page, in the writing of each browser", () => {
  const chrome = `TypeError: maria@familia.example
    at async enhance (https://site.example/assets/enhance-A1.js:1:234)
    at https://site.example/redefinir-senha/segredo?cpf=1:3:4
    at https://site.example/assets/combobox-B2.js?v=1:5:6`;
  expect(stackFrames(chrome)).toEqual(["enhance (enhance-A1.js:1:234)", "? (combobox-B2.js:5:6)"]);
  const firefox = "load@https://site.example/assets/enhance-A1.js:1:20\n@https://site.example/:1:1";
  expect(stackFrames(firefox)).toEqual(["load (enhance-A1.js:1:20)"]);
  expect(stackFrames("at f (index.js:1:1) \nat g (index.js:1:1) of Maria")).toEqual(["f (index.js:1:1)"]);
  expect(stackFrames(`at f (index.js:1:1)\n`.repeat(50))).toHaveLength(20);
});

test.each([
  ["Network Error", true],
  ["TypeError: Failed to fetch", true],
  ["NetworkError when attempting to fetch resource.", true],
  ["Load failed", true],
  ["Failed to fetch dynamically imported module: /a.js", true],
  ["x is not a function", false],
])("%s is the network: %s", (message, isNetwork) => {
  expect(isNetworkError(message)).toBe(isNetwork);
});

test.each([
  ["/nada/disso-2027", "/nada/disso-2027"],
  [`/mesa/${"0a1b".repeat(16)}`, "/mesa/<token>"],
  ["/mesa/0a1b0a1b0a1b0a1b0a/", "/mesa/<token>/"],
  ["/ola/ana%40casa.example/x", "/ola/<e-mail>/x"],
  ["/cpf/529.982.247-25", "/cpf/<número>"],
])("the path %s is logged as %s", (path, logged) => {
  expect(scrubPath(path)).toBe(logged);
});

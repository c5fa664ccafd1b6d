import { expect, test } from "vitest";
import { renderEmail } from "./email.ts";

const MARKUP = '<img src=x onerror="alert(1)"> & cia';
const SITE = { SITE_NAME: MARKUP, SITE_ORIGIN: "https://escola.example" };

test("every text and address of a letter is text in its HTML", () => {
  const link = { label: MARKUP, path: '/a?b="><b>' };
  const email = { subject: MARKUP, paragraphs: [MARKUP], quotes: [{ label: MARKUP, text: MARKUP }], links: [link] };
  const { html } = renderEmail(SITE, { ...email, button: link, footnote: MARKUP, limitedAs: null });
  expect(html).not.toMatch(/<(img|b)\b|="(alert|>)/);
  // Site, title, heading, paragraph, both parts of a quotation, line, button and footnote.
  expect(html.split("&lt;img src=x onerror=&quot;alert(1)&quot;> &amp; cia")).toHaveLength(10);
});

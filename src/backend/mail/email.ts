import { unlinked } from "../../domain/text/unlinked.ts";
import type { LimitedKind } from "./recipient-limits.ts";

export interface Site {
  readonly SITE_NAME: string;
  readonly SITE_ORIGIN: string;
}

/** A text that somebody typed, for a recipient who did not ask them for it. */
export interface Quote {
  /** Who wrote it, or the field: "Mensagem". */
  readonly label: string;
  readonly text: string;
}

/** Content of an e-mail, from which its text and its HTML are rendered. */
export interface Email {
  /**
   * The limit by recipient, for what somebody can cause who has not proven that the address is theirs. Null when only
   * the recipient, an order or the team causes it.
   */
  readonly limitedAs: LimitedKind | null;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** After the paragraphs. Shown as quotations, without links. */
  readonly quotes?: readonly Quote[];
  /** Link to a page of the site. */
  readonly button?: { readonly label: string; readonly path: string };
  /** Lines that are links to pages of the site, after the paragraphs. */
  readonly links?: readonly { readonly label: string; readonly path: string }[];
  /** Path to which a mail program posts to stop e-mails of this kind. */
  readonly unsubscribePath?: string;
  /** Address that answers go to; by default the sender's. */
  readonly replyTo?: string;
  /** In small print: why the recipient gets this e-mail, and what to do if it was sent by mistake. */
  readonly footnote: string;
}

/** Renders an e-mail as text and HTML, without images and external resources, which would report that it was opened. */
export function renderEmail(site: Site, { subject, paragraphs, quotes = [], links = [], button, footnote }: Email) {
  const lines = links.map(({ label, path }) => ({ label, url: site.SITE_ORIGIN + path }));
  const link = button && { label: button.label, url: site.SITE_ORIGIN + button.path };
  const listed = lines.map(({ label, url }) => `${label}\n${url}`);
  const text = [
    ...paragraphs,
    ...quotes.map(quoteText),
    ...listed,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    footnote,
    site.SITE_NAME,
  ].join("\n\n");
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join("");
  const html = page(
    site.SITE_NAME,
    subject,
    body + quotes.map(quoteHtml).join("") + lines.map(lineHtml).join("") + (link ? linkHtml(link) : ""),
    footnote,
  );
  return { subject, text: `${text}\n`, html };
}

function page(siteName: string, subject: string, body: string, footnote: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fffaf4;color:#1d1a16;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid #fa6400;font:700 20px Georgia,serif">${escapeHtml(siteName)}</p>
<h1 style="margin:0 0 16px;font:600 24px/1.2 Georgia,serif">${escapeHtml(subject)}</h1>
${body}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e8ddd0;color:#5c544a;font-size:14px">${escapeHtml(footnote)}</p>
</div>
</body>
</html>
`;
}

function quoteText({ label, text }: Quote): string {
  const lines = unlinked(text).split("\n");
  return [`${label}:`, ...lines.map((line) => `> ${line}`)].join("\n");
}

function quoteHtml({ label, text }: Quote): string {
  const lines = escapeHtml(unlinked(text)).split("\n").join("<br>");
  return `<p style="margin:0 0 4px">${escapeHtml(label)}:</p>
<blockquote style="margin:0 0 16px;padding:4px 0 4px 12px;border-left:3px solid #e8ddd0">${lines}</blockquote>`;
}

function lineHtml({ label, url }: { readonly label: string; readonly url: string }): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#b84900">${escapeHtml(label)}</a></p>`;
}

function linkHtml(link: { readonly label: string; readonly url: string }): string {
  const url = escapeHtml(link.url);
  return `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#fa6400;color:#1d1a16;font-weight:650;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 16px;color:#5c544a;font-size:14px">Se o botão não abrir, copie este endereço no navegador:<br><a href="${url}" style="color:#b84900;word-break:break-all">${url}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

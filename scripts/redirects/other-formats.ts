const AS_CSV = 'passe os caminhos para uma planilha com as colunas "de", "para" e "status" e salve-a como CSV';

/** Text formats that hold redirects among other rules, by their first telling line. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^[ \t]*(Redirect(Match|Permanent|Temp)?[ \t]+(\w+[ \t]+)?["^/]|Rewrite(Rule|Engine|Cond|Base)\b|<IfModule)/im,
    "Apache (.htaccess)",
  ],
  [/^[ \t]*(rewrite[ \t]+\S+[ \t]+\S.*;|return[ \t]+30\d\b|location[ \t].*\{|server[ \t]*\{|map[ \t]+\$)/m, "nginx"],
  [/^[ \t]*redir[ \t]+\S/m, "Caddy"],
  [/^[ \t]*\[\[?\w[\w.]*\]\]?[ \t]*$/m, "TOML (netlify.toml)"],
  [/^[ \t]*(module\.exports|export[ \t]|import[ \t]|const[ \t])/m, "JavaScript (next.config.js)"],
  [/^[ \t]*<(\?xml|!doctype|html|configuration|rewrite|rules)\b/im, "XML ou HTML (web.config)"],
  [/^[ \t]*-[ \t]+(source|from|de|path|origem)[ \t]*:/im, "YAML"],
];

/** File formats that are not text, by their first bytes in Latin-1. */
const BINARIES: readonly (readonly [string, string])[] = [
  ["PK\x03\x04", 'é uma planilha do Excel ou do LibreOffice: abra-a e use "Salvar como" → CSV'],
  ["\xd0\xcf\x11\xe0", 'é uma planilha antiga do Excel (.xls): abra-a e use "Salvar como" → CSV'],
  ["%PDF", `é um PDF: ${AS_CSV}`],
  ["\x1f\x8b", "está comprimido (gzip): descompacte-o antes"],
];

/** Why a text in the format of another server is not taken, with what to do instead; null for other texts. */
export function refuseText(text: string): string | null {
  for (const [pattern, name] of TEXTS) {
    const found = pattern.exec(text);
    if (found) return `linha ${text.slice(0, found.index).split("\n").length}: é o formato ${name}; ${AS_CSV}.`;
  }
  return null;
}

/** Why a file that is not text is not taken, with what to do instead; null for other files. */
export function refuseBytes(bytes: Buffer): string | null {
  const start = bytes.toString("latin1", 0, 4);
  const found = BINARIES.find(([magic]) => start.startsWith(magic));
  return found ? `${found[1]}.` : null;
}

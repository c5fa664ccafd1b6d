const AS_CSV = 'passe os caminhos para uma planilha com as colunas "de", "para" e "status" e salve-a como CSV';

/** Text formats that hold redirects among other rules, by their first telling line. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(rewrite[ \t]+\S+[ \t]+\S.*;|return[ \t]+30\d\b|location[ \t].*\{|server[ \t]*\{|map[ \t]+\$)/m, "nginx"],
  [/^[ \t]*redir[ \t]+\S/m, "Caddy"],
  [/^[ \t]*\[\[?\w[\w.]*\]\]?[ \t]*$/m, "TOML (netlify.toml)"],
  [/^[ \t]*(module\.exports|export[ \t]|import[ \t]|const[ \t])/m, "JavaScript (next.config.js)"],
  [/^[ \t]*<(\?xml|!doctype|html|configuration|rewrite|rules)\b/im, "XML ou HTML (web.config)"],
  [/^[ \t]*-[ \t]+(source|from|de|path|origem)[ \t]*:/im, "YAML"],
];

/** Why a text in the format of another server is not taken, with what to do instead; null for other texts. */
export function refuseText(text: string): string | null {
  for (const [pattern, name] of TEXTS) {
    const found = pattern.exec(text);
    if (found) return `linha ${text.slice(0, found.index).split("\n").length}: é o formato ${name}; ${AS_CSV}.`;
  }
  return null;
}

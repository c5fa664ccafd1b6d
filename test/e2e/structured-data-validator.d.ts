/** The parts that are used of a package without types. */
declare module "@adobe/structured-data-validator" {
  export interface Issue {
    readonly rootType: string;
    readonly issueMessage: string;
    readonly severity: "ERROR" | "WARNING";
    /** "schemaOrg" for what is not in the vocabulary. */
    readonly errorType?: string;
  }

  export default class Validator {
    constructor(schemaOrgJson: object);
    /** Entities by format and type. */
    validate(data: Record<"jsonld" | "microdata" | "rdfa", Record<string, object[]>>): Promise<Issue[]>;
  }
}

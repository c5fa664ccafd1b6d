import { levelOf, maySchool } from "../../domain/partners/school-rights.ts";

/** Facts that decide the way in which a family speaks to a school. */
interface ContactFacts {
  readonly isPrivate: boolean;
  readonly isPartner: boolean;
  /** Whether its e-mail address is known, or somebody takes care of its page. */
  readonly isReachable: boolean;
  /** Whether it publishes a price of a year on offer, with a discount or without. */
  readonly hasPrice: boolean;
  /** Whether the shown price can be reserved here. */
  readonly canReserve: boolean;
}

export interface Contact {
  readonly label: string;
  readonly hasForm: boolean;
}

/**
 * The way to a school: the form of a partner; its contacts, where it has a price or is a partner without an address; of
 * any other, the count of interested families. Null of a public school, and where a scholarship can be reserved and
 * there is no form.
 */
export function contactOf({ isPrivate, isPartner, isReachable, hasPrice, canReserve }: ContactFacts): Contact | null {
  const hasForm = isReachable && maySchool(levelOf(false, isPartner ? "granted" : null), "leads");
  if (!isPrivate || (!hasForm && canReserve)) return null;
  if (hasForm) return { label: "Quero saber mais", hasForm };
  if (isPartner) return { label: "Ver contatos da escola", hasForm };
  return { label: hasPrice ? "Falar com a escola" : "Quero bolsa aqui", hasForm };
}

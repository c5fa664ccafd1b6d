import { STAGES } from "./stage.ts";

/** Support that a school declared to have for a child who needs it. The definitions are in `census-lists.ts`. */
export const SUPPORTS = [
  { slug: "acessivel", name: "Acessível para cadeirante" },
  { slug: "sala-de-apoio", name: "Sala de apoio (AEE)" },
  { slug: "psicologo", name: "Psicólogo na equipe" },
  { slug: "seguranca", name: "Segurança na equipe" },
] as const;

/** A stage has small classes up to this mean. */
export const SMALL_CLASS_PUPILS = 20;

export const SMALL_CLASSES = [{ slug: "alguma-etapa", name: "Em alguma etapa" }, ...STAGES] as const;

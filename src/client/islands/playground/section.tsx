import type { ComponentType, ReactNode } from "react";

/** A component of the catalogue. To add one: a file like the others here, and a line in `sections.ts`. */
export interface Section {
  /** Of its anchor. */
  readonly id: string;
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly purpose: string;
  /** What each key does. */
  readonly keyboard: string;
  /** What the colours reach, and what says the same without colour. */
  readonly contrast: string;
  /** Its states, each a `Specimen`. */
  readonly Specimens: ComponentType;
}

interface SpecimenProps {
  /** The state. */
  readonly name: string;
  /** Takes the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A component in one of its states. */
export function Specimen({ name, isWide = false, children }: SpecimenProps) {
  return (
    <div className={isWide ? "specimen wide" : "specimen"}>
      <h3>{name}</h3>
      {children}
    </div>
  );
}

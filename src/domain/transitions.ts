export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Defines a table of transitions, whose keys are the statuses. */
export function transitions<S extends string>(table: Readonly<Record<S, readonly NoInfer<S>[]>>): Transitions<S> {
  return table;
}

/** Every status of a table of transitions. */
export function statusesIn<S extends string>(table: Transitions<S>): S[] {
  return Object.keys(table) as S[];
}

export function canBecome<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return table[from].includes(to);
}

/** Allowed next statuses of each status. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Whether a transition is allowed. */
export function canBecome<S extends string>(transitions: Transitions<S>, from: S, to: S): boolean {
  return transitions[from].includes(to);
}

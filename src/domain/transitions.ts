/** Which status may follow which. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Whether a record may go from one status straight to another. */
export function canBecome<S extends string>(transitions: Transitions<S>, from: S, to: S): boolean {
  return transitions[from].includes(to);
}

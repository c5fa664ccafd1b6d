/** "Falta pagar: até" "0h58 de segunda (23/11)". */
export interface Deadline {
  readonly label: string;
  /** An instant, a date or a duration, for `<time>`. */
  readonly iso: string;
  readonly text: string;
}

export function DeadlineLine({ deadline }: { readonly deadline: Deadline | null }) {
  if (!deadline) return null;
  return (
    <p>
      {deadline.label} <time dateTime={deadline.iso}>{deadline.text}</time>
    </p>
  );
}

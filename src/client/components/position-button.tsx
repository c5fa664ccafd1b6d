interface Props {
  /** What the URL names the result by. */
  readonly value: string;
  readonly name: string;
}

/** Asks why a result has its place; submits the form of the list, so that a card knows nothing of the search. */
export function PositionButton({ value, name }: Props) {
  const label = "Por que esta posição?";
  return (
    <button type="submit" className="why" form="posicao" name="porque" value={value} aria-label={`${label} ${name}`}>
      {label}
    </button>
  );
}

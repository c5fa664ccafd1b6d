interface Props {
  /** Id of the result in the URL. */
  readonly value: string;
  readonly name: string;
}

/** Asks why a result has its position. Submits the form of the list, so that cards do not depend on the search. */
export function PositionButton({ value, name }: Props) {
  const label = "Por que esta posição?";
  return (
    <button type="submit" className="why" form="posicao" name="porque" value={value} aria-label={`${label} ${name}`}>
      {label}
    </button>
  );
}

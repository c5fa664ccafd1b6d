interface Props {
  /** Length of the bar, 0–100. */
  readonly share: number;
  /** Where a line across the bar stands, 0–100. */
  readonly mark?: number;
  /** What it says, where no text beside it does. */
  readonly label?: string;
}

/** A figure as a bar. Drawn, so that paper and forced colors show it too. */
export function Bar({ share, mark, label }: Props) {
  return (
    <svg
      className="bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role={label && "img"}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <rect className="ground" width="100" height="10" />
      <rect width={share} height="10" />
      {mark !== undefined && <path d={`M${mark} 0V10`} />}
    </svg>
  );
}

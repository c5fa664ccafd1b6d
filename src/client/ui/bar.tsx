interface Props {
  /** Length of the bar, 0–100. */
  readonly share: number;
  /** Position of a marker line, 0–100. */
  readonly mark?: number;
  /** Accessible label, unless adjacent text has the value. */
  readonly label?: string;
}

/** A horizontal bar. SVG, so that it is also visible in print and with forced colors. */
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
      <rect width={share} height="10" />
      {mark !== undefined && <path d={`M${mark} 0V10`} />}
    </svg>
  );
}

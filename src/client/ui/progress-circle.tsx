import { PROGRESS_CIRCLE_RADIUS_PX as RADIUS } from "../../domain/constants.ts";

const STROKE = 8;
const CENTER = RADIUS + STROKE / 2;

interface Props {
  readonly label: string;
  /** 0 to 100, or null when unknown. */
  readonly percent: number | null;
}

/** Progress as a circle (U38, C40). */
export function ProgressCircle({ label, percent }: Props) {
  const circle = { cx: CENTER, cy: CENTER, r: RADIUS, strokeWidth: STROKE, pathLength: 100 };
  return (
    <div
      className="progress-circle"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
    >
      <svg width={2 * CENTER} height={2 * CENTER} aria-hidden="true">
        <circle className="ring" {...circle} />
        <circle className="done" {...circle} strokeDasharray={`${percent ?? 25} 100`} />
      </svg>
      {percent !== null && <span aria-hidden="true">{percent}%</span>}
    </div>
  );
}

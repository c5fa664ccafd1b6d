interface Props {
  readonly queues: readonly { readonly href: string; readonly label: string; readonly count: number | string }[];
}

/** Links to what waits at a desk, with how much of it. */
export function QueueLinks({ queues }: Props) {
  return (
    <ul className="queues">
      {queues.map(({ href, label, count }) => (
        <li key={label}>
          <a href={href}>
            <b>{count}</b> {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

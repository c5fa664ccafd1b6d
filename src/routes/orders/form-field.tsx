interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | null;
  readonly autoComplete: string;
  readonly inputMode?: "numeric" | "text";
  readonly maxLength: number;
}

/** A line of text with what is asked of it and what is wrong with it, by the server alone. */
export function FormField({ name, label, hint, value, error, ...input }: Props) {
  const described = [hint && `${name}-ajuda`, error && `${name}-erro`].filter(Boolean).join(" ");
  return (
    <div className="form-line">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="muted" id={`${name}-ajuda`}>
          {hint}
        </p>
      )}
      <input
        {...input}
        id={name}
        name={name}
        defaultValue={value}
        required
        aria-invalid={error !== null || undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="form-error" id={`${name}-erro`}>
          {error}
        </p>
      )}
    </div>
  );
}

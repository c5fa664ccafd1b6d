interface Props {
  readonly label: string;
  readonly name?: string;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange?: (isOn: boolean) => void;
}

/** A checkbox shown as a switch with its state as text (U29); submitted like any checkbox. */
export function ToggleSwitch({ label, name, isOn = false, isDisabled = false, onChange }: Props) {
  return (
    <label className="toggle-switch">
      {label}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself.
        role="switch"
        name={name}
        defaultChecked={isOn}
        disabled={isDisabled}
        onChange={onChange && ((event) => onChange(event.target.checked))}
      />
      <span className="state" aria-hidden="true">
        <span className="on">Sim</span>
        <span className="off">Não</span>
      </span>
    </label>
  );
}

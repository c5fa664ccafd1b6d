interface Props {
  readonly label: string;
  readonly name?: string;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange?: (isOn: boolean) => void;
}

/** A checkbox that is a switch, with its state in words (U29); sent with its form like any checkbox. */
export function ToggleSwitch({ label, name, isOn = false, isDisabled = false, onChange }: Props) {
  return (
    <label className="toggle-switch">
      {label}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
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

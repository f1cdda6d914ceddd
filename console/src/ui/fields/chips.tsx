/** Buttons that are pressed or not: by what a list is grouped, what stands out in it. */
import { Button } from '@mantine/core';
import { Icon } from '../icon.tsx';

interface Chip<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** How many fit. */
  readonly count?: string;
  readonly isPressed: boolean;
  readonly isDisabled?: boolean;
}

interface ChipsProps<Name extends string> {
  readonly label: string;
  readonly chips: readonly Chip<Name>[];
  readonly onToggle: (name: Name) => void;
}

export function Chips<Name extends string>({ label, chips, onToggle }: ChipsProps<Name>) {
  return (
    <fieldset className="chips">
      <legend>{label}</legend>
      {chips.map(({ name, isPressed, isDisabled = false, ...chip }) => (
        <Button
          key={name}
          size="compact-sm"
          variant={isPressed ? 'light' : 'default'}
          aria-pressed={isPressed}
          disabled={isDisabled}
          leftSection={isPressed && <Icon name="check" />}
          rightSection={chip.count}
          onClick={() => onToggle(name)}
        >
          {chip.label}
        </Button>
      ))}
    </fieldset>
  );
}

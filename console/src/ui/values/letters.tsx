/** The letters that names begin with: one stop of the keyboard, whose arrows choose. */
import { useId } from 'react';
import { LETTERS } from '../../routes/route.ts';

interface LettersProps {
  readonly label: string;
  /** The name of the choice of no letter. */
  readonly all: string;
  /** Undefined = all. */
  readonly value: string | undefined;
  readonly onChange: (letter: string | undefined) => void;
}

export function Letters({ label, all, value, onChange }: LettersProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="letters">
      {[undefined, ...LETTERS].map((letter) => (
        <label key={letter ?? ''}>
          <input
            type="radio"
            name={name}
            checked={letter === value}
            onChange={() => onChange(letter)}
          />
          {letter ?? all}
        </label>
      ))}
    </div>
  );
}

/** The condition of the grammar of lists: from this letter on, before the next if there is one. */
export function beginsWith(member: string, letter: string): string {
  const next = LETTERS[LETTERS.indexOf(letter) + 1];
  return `${member}>='${letter}'${next ? ` AND ${member}<'${next}'` : ''}`;
}

/** One step: its summary says whether it is done, since when, and who must act. */
import { type ReactNode, useEffect, useState } from 'react';
import { startText as text } from '../../text/events/start.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Time } from '../../ui/values/time.tsx';

type StepState = 'done' | 'todo' | 'blocked';

const ICONS: Readonly<Record<StepState, IconName>> = {
  done: 'check',
  todo: 'dot',
  blocked: 'refused',
};

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly state: StepState;
  /** When it was done. */
  readonly at?: string | null | undefined;
  /** Who must act, when it is not the reader; or what it has come to. */
  readonly note?: ReactNode;
  /** It is the reader's turn: it opens, until the reader closes it. */
  readonly isNext: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export function Step(props: StepProps) {
  const { number, title, state, at, note, isNext, onOpen, children } = props;
  const [isOpen, setOpen] = useState(isNext);
  // A step that is done stays as the reader has it; the one whose turn comes opens.
  useEffect(() => {
    if (isNext) setOpen(true);
  }, [isNext]);
  return (
    <li className="start-step" data-state={state}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          onOpen?.(currentTarget.open);
        }}
      >
        <summary>
          <span className="start-number" aria-hidden="true">
            {state === 'done' ? <Icon name="check" /> : number}
          </span>
          <h2>{title}</h2>
          <span className="start-note soft">
            {note}
            {at && (
              <>
                {' '}
                <Time at={at} />
              </>
            )}
          </span>
          <span className="start-state">
            <Icon name={ICONS[state]} /> {text.state[state]}
          </span>
        </summary>
        <div className="start-body">{isOpen && children}</div>
      </details>
    </li>
  );
}

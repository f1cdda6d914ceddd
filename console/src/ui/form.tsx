/** Forms: they ask before what was typed is lost, and lead to what the server finds wrong. */
import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { dialogText } from '../text/states.ts';
import { Failure } from './states.tsx';

interface FormProps {
  readonly className: string;
  /** What it throws stays in `error`. */
  readonly run: () => Promise<unknown>;
  /** Shown below the fields, and takes the focus. */
  readonly error: unknown;
  readonly children: ReactNode;
  /** Below the error. */
  readonly buttons: ReactNode;
}

/** Fields take `fieldOf(error, '/name')`; what is typed counts as unsaved until `run` succeeds. */
export function Form({ className, run, error, children, buttons }: FormProps) {
  const isUnsaved = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Before `run`, which may open another page.
    isUnsaved.current = false;
    run().catch(() => {
      isUnsaved.current = true;
    });
  };
  const onChange = () => {
    isUnsaved.current = true;
  };
  return (
    <form className={className} onSubmit={submit} onChange={onChange}>
      {children}
      <Faults error={error} />
      {buttons}
      <LeaveQuestion isUnsaved={isUnsaved} />
    </form>
  );
}

function Faults({ error }: { readonly error: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = error !== undefined && error !== null;
  useEffect(() => {
    if (isShown && error) box.current?.focus();
  }, [isShown, error]);
  if (!isShown) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Failure error={error} isAct />
    </div>
  );
}

/** Asks before another page opens, or this one is closed, while something typed is unsaved. */
function LeaveQuestion({ isUnsaved }: { readonly isUnsaved: RefObject<boolean> }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved.current,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  const text = dialogText.leave;
  return (
    <Modal opened onClose={leaving.reset} title={text.title}>
      <div className="dialog">
        <p>{text.sentence}</p>
        <div className="dialog-buttons">
          <Button color="bad" onClick={leaving.proceed}>
            {text.go}
          </Button>
          <Button variant="filled" data-autofocus onClick={leaving.reset}>
            {text.stay}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

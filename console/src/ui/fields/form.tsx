/** Forms: they ask before what was typed is lost, and lead to what the server finds wrong. */
import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useQuestion } from '../../data/requests/interruptions.ts';
import { dialogText } from '../../text/states.ts';
import { Failure } from '../states.tsx';

interface FieldsProps {
  readonly className: string;
  /** What it throws stays in `error`. */
  readonly run: () => Promise<unknown>;
  /** Shown below the fields, and takes the focus. */
  readonly error: unknown;
  readonly children: ReactNode;
  /** Below the error. */
  readonly buttons: ReactNode;
}

interface FormProps extends FieldsProps {
  /** The parameter of the address that shows the form: another value leaves it, too. */
  readonly shownBy?: string;
}

/** Fields take `fieldOf(error, '/name')`; what is typed counts as unsaved until `run` succeeds. */
export function Form({ shownBy, ...fields }: FormProps) {
  const isUnsaved = useRef(false);
  const leaving = useLeaving(isUnsaved, shownBy);
  return (
    <>
      <Fields {...fields} isUnsaved={isUnsaved} />
      {leaving}
    </>
  );
}

interface FormDialogProps extends Omit<FieldsProps, 'className' | 'buttons'> {
  readonly title: string;
  readonly size?: 'lg' | 'xl';
  /**
   * `close` asks first while something typed is unsaved, or `run` is under way. `isRunning`: until
   * `run` has failed; when it succeeds, the dialog goes.
   */
  readonly buttons: (close: () => void, isRunning: boolean) => ReactNode;
  readonly onClose: () => void;
}

/** A form in a dialog: it asks before it closes, too. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 'lg', buttons, onClose, ...fields } = props;
  const isUnsaved = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const leaving = useLeaving(isUnsaved);
  const [isAsking, setAsking] = useState(false);
  const isInterrupted = useQuestion() !== undefined;
  const close = () => (isUnsaved.current || isRunning ? setAsking(true) : onClose());
  const run = () => {
    setRunning(true);
    return fields.run().catch((error) => {
      setRunning(false);
      throw error;
    });
  };
  const discard = () => {
    // Before `onClose`, which may open another page.
    isUnsaved.current = false;
    onClose();
  };
  // Every open dialog hears Escape, not the uppermost alone.
  const isUppermost = !isAsking && !leaving && !isInterrupted;
  return (
    <>
      <Modal opened onClose={close} title={title} size={size} closeOnEscape={isUppermost}>
        <Fields
          {...fields}
          run={run}
          className="dialog"
          buttons={buttons(close, isRunning)}
          isUnsaved={isUnsaved}
        />
      </Modal>
      {leaving}
      {isAsking && (
        <LossQuestion text={dialogText.discard} onGo={discard} onStay={() => setAsking(false)} />
      )}
    </>
  );
}

interface UnsavedProps extends FieldsProps {
  readonly isUnsaved: RefObject<boolean>;
}

function Fields({ className, run, error, children, buttons, isUnsaved }: UnsavedProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wasUnsaved = isUnsaved.current;
    // Before `run`, which may open another page.
    isUnsaved.current = false;
    run().catch(() => {
      isUnsaved.current ||= wasUnsaved;
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
function useLeaving(isUnsaved: RefObject<boolean>, shownBy = ''): ReactNode {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved.current &&
      (current.pathname !== next.pathname ||
        Reflect.get(current.search, shownBy) !== Reflect.get(next.search, shownBy)),
    enableBeforeUnload: () => isUnsaved.current,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return undefined;
  return <LossQuestion text={dialogText.leave} onGo={leaving.proceed} onStay={leaving.reset} />;
}

interface LossQuestionProps {
  readonly text: Readonly<Record<'title' | 'sentence' | 'go' | 'stay', string>>;
  readonly onGo: () => void;
  readonly onStay: () => void;
}

function LossQuestion({ text, onGo, onStay }: LossQuestionProps) {
  return (
    <Modal opened onClose={onStay} title={text.title}>
      <div className="dialog">
        <p>{text.sentence}</p>
        <div className="dialog-buttons">
          <Button onClick={onGo}>{text.go}</Button>
          <Button variant="filled" data-autofocus onClick={onStay}>
            {text.stay}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

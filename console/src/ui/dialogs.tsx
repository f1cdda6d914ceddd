/** Dialogs: an act with what it does and what stays; a secret that is shown once; a small form. */
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dialogText } from '../text/states.ts';
import { FormDialog } from './fields/form.tsx';
import { Icon } from './icon.tsx';
import { download } from './table/csv.ts';
import { Copy } from './values/copy.tsx';

interface ActDialogProps {
  readonly title: string;
  /** Verb and object: `Disable key …3f9a2c`, never `OK`. */
  readonly act: string;
  /** It deletes, erases, revokes or ends sessions. */
  readonly isDangerous?: boolean;
  /** The person types it first. */
  readonly typed?: string;
  readonly isReady?: boolean;
  /** What happens, to what, what stays; or the fields of a form. */
  readonly children: ReactNode;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Closes when `run` has succeeded; what it throws is shown, and the dialog stays. */
export function ActDialog(props: ActDialogProps) {
  const { title, act, isDangerous = false, typed, isReady = true, children, run, onClose } = props;
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>();
  const isTyped = typed === undefined || text.trim() === typed;
  const runAndClose = async () => {
    setError(undefined);
    try {
      await run();
      onClose();
    } catch (thrown) {
      setError(thrown);
      throw thrown;
    }
  };
  const buttons = (close: () => void, isRunning: boolean) => (
    <div className="dialog-buttons">
      <Button onClick={close}>{dialogText.cancel}</Button>
      <Button
        type="submit"
        variant="filled"
        color={isDangerous ? 'danger' : 'accent'}
        disabled={!isTyped || !isReady}
        loading={isRunning}
      >
        {act}
      </Button>
    </div>
  );
  return (
    <FormDialog title={title} run={runAndClose} error={error} buttons={buttons} onClose={onClose}>
      {children}
      {typed !== undefined && (
        <TextInput
          label={dialogText.typeToConfirm(typed)}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

interface SecretDialogProps {
  readonly title: string;
  /** What is not secret: the client's id. */
  readonly facts?: readonly { readonly name: string; readonly value: string }[];
  /** Left out: the children show it. */
  readonly secret?: { readonly name: string; readonly value: string };
  /** The secret in other forms: `.env`, curl. */
  readonly copies?: readonly { readonly label: string; readonly text: string }[];
  readonly files?: readonly {
    readonly label: string;
    readonly name: string;
    readonly text: string;
    readonly type?: string;
  }[];
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Asks before it closes: nothing can show the secret again. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, facts = [], secret, copies = [], files = [], children, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const text = dialogText.secret;
  return (
    <Modal opened onClose={() => setAsking(true)} title={title} size="lg">
      <div className="dialog">
        <p className="dialog-note">
          <Icon name="warning" />
          {text.sentence}
        </p>
        {children}
        {facts.map(({ name, value }) => (
          <div key={name} className="dialog-copied">
            <TextInput label={name} value={value} readOnly className="mono" />
            <Copy text={value} label={`${text.copy} ${name}`} />
          </div>
        ))}
        {secret && (
          <div className="dialog-copied">
            <PasswordInput
              label={secret.name}
              value={secret.value}
              readOnly
              autoComplete="off"
              className="mono"
            />
            <Copy text={secret.value} label={`${text.copy} ${secret.name}`} />
          </div>
        )}
        <div className="dialog-copies">
          {copies.map(({ label, text: copied }) => (
            <Copy key={label} text={copied} label={label} withLabel />
          ))}
          {files.map(({ label, name, text: written, type = 'application/json' }) => (
            <Button
              key={name}
              leftSection={<Icon name="download" />}
              onClick={() => download(name, written, type)}
            >
              {label}
            </Button>
          ))}
        </div>
        {isAsking ? (
          <div className="dialog-buttons" role="alert">
            <strong>{text.ask}</strong>
            <Button onClick={() => setAsking(false)}>{text.back}</Button>
            <Button variant="filled" onClick={onClose}>
              {text.stored}
            </Button>
          </div>
        ) : (
          <div className="dialog-buttons">
            <Button variant="filled" onClick={() => setAsking(true)}>
              {dialogText.close}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Dialogs that a request raises: sign in again, confirm that it is you. Then it goes on. */
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useQuestion } from '../../data/requests/interruptions.ts';
import { dialogText } from '../../text/states.ts';
import { signInHref } from '../sign-in.ts';
import { ConfirmationDialog } from './confirmation.tsx';
import { useOtherWindow, WindowButton } from './other-window.tsx';

export function Questions() {
  const open = useQuestion();
  if (!open) return null;
  return open.question === 'sign-in' ? (
    <SignInDialog answer={open.answer} />
  ) : (
    <ConfirmationDialog answer={open.answer} />
  );
}

const isSignedIn = () => true;

interface DialogProps {
  readonly answer: (isAnswered: boolean) => void;
}

function SignInDialog({ answer }: DialogProps) {
  const [isWaiting, setWaiting] = useState(false);
  useOtherWindow(isSignedIn, () => answer(true));
  const text = dialogText.signIn;
  return (
    <Modal opened onClose={() => answer(false)} title={text.title}>
      <div className="dialog">
        <p>{text.sentence}</p>
        {isWaiting && <p role="status">{text.waiting}</p>}
        <div className="dialog-buttons">
          <WindowButton
            href={signInHref('/console/signed-in')}
            onOpen={() => setWaiting(true)}
            isMain
          >
            {text.go}
          </WindowButton>
        </div>
      </div>
    </Modal>
  );
}

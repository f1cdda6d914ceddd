/** A link by which a person chooses a password: shown once, to copy or to send by the own mail. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../data/viewer/session.ts';
import { peopleText } from '../../text/access/people.ts';
import { statesText } from '../../text/states.ts';
import { Icon } from '../icon.tsx';
import { useCopy } from '../values/clipboard.ts';
import { exactTime, useZone } from '../values/time.tsx';

export interface MadeLink {
  readonly kind: 'invited' | 'reset';
  readonly name: string;
  readonly email: string;
  readonly link: string;
  readonly linkExpiresAt: string;
}

const text = peopleText.link;

/** Asks before it closes unless the link was copied or put into a mail. */
export function LinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const { name, link, linkExpiresAt, kind } = made;
  const ends = exactTime(Date.parse(linkExpiresAt), useZone());
  const { copied, copy } = useCopy();
  const [isTaken, setTaken] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (isTaken ? onClose() : setAsking(true));
  return (
    <Modal opened onClose={close} title={text[kind](name)} size="lg">
      <div className="dialog">
        <p>{text.sentence}</p>
        <TextInput
          label={text.label}
          description={`${text.ends} ${ends}.`}
          inputWrapperOrder={['label', 'input', 'description']}
          value={link}
          readOnly
          className="mono"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {isAsking && (
          <p className="dialog-note" role="alert">
            <Icon name="warning" />
            {text.ask}
          </p>
        )}
        <span className="visually-hidden" role="status">
          {copied ? statesText.copied : ''}
        </span>
        <div className="dialog-buttons">
          <Button onClick={isAsking ? onClose : close}>{isAsking ? text.close : text.done}</Button>
          <MailButton made={made} ends={ends} onTaken={() => setTaken(true)} />
          <Button
            variant="filled"
            data-autofocus
            leftSection={<Icon name={copied ? 'check' : 'copy'} />}
            onClick={() => {
              copy(link);
              setTaken(true);
              setAsking(false);
            }}
          >
            {copied ? statesText.copied : text.copy}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface MailButtonProps {
  readonly made: MadeLink;
  readonly ends: string;
  readonly onTaken: () => void;
}

/** Opens the person's own mail program; the server sends none. */
function MailButton({ made: { name, email, link }, ends, onTaken }: MailButtonProps) {
  const { host } = new URL(useSession().server.baseUrl);
  const subject = encodeURIComponent(text.subject(host));
  const body = encodeURIComponent(text.body(name, link, ends));
  const address = encodeURIComponent(email).replace('%40', '@');
  return (
    <Button
      component="a"
      href={`mailto:${address}?subject=${subject}&body=${body}`}
      leftSection={<Icon name="external" />}
      onClick={onTaken}
    >
      {text.mail}
    </Button>
  );
}

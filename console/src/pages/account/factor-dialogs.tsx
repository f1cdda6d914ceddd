/** Dialogs of second factors: a new passkey, a new app, recovery codes, the end of a factor. */
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import type { BegunApp, OwnPasskey } from '../../../../sdk/src/generated/openapi.ts';
import { fieldOf } from '../../data/requests/faults.ts';
import { useSession } from '../../data/viewer/session.ts';
import { accountText } from '../../text/access/account.ts';
import { ActDialog, SecretDialog } from '../../ui/dialogs.tsx';
import { Copy } from '../../ui/values/copy.tsx';
import { useFactorActs } from './use-factors.ts';

const text = accountText.factor;

interface DialogProps {
  /** The first factor comes with codes, which are shown once. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

const NAME_CHARACTERS_MAX = 60;

export function PasskeyDialog({ onCodes, onClose }: DialogProps) {
  const { addPasskey } = useFactorActs();
  const [name, setName] = useState('');
  const run = async () => {
    const { recoveryCodes } = await addPasskey(name.trim()).catch((error: unknown) => {
      throw error instanceof DOMException ? new Error(deviceFault(error)) : error;
    });
    onCodes(recoveryCodes);
    notifications.show({ message: text.passkeys.isAdded });
  };
  return (
    <ActDialog
      title={text.passkeys.add}
      act={text.passkeys.act}
      isReady={name.trim() !== ''}
      run={run}
      onClose={onClose}
    >
      <p>{text.passkeys.asks}</p>
      <PasskeyName value={name} onChange={setName} />
    </ActDialog>
  );
}

interface PasskeyNameProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PasskeyName({ value, onChange }: PasskeyNameProps) {
  return (
    <TextInput
      label={text.passkeys.name}
      description={text.passkeys.nameHint}
      value={value}
      maxLength={NAME_CHARACTERS_MAX}
      autoComplete="off"
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface RenameDialogProps {
  readonly passkey: Pick<OwnPasskey, 'id' | 'name'>;
  readonly onClose: () => void;
}

export function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  const { renamePasskey } = useFactorActs();
  const [name, setName] = useState(passkey.name);
  const written = name.trim();
  const run = async () => {
    await renamePasskey(passkey.id, written);
    notifications.show({ message: text.passkeys.isRenamed });
  };
  return (
    <ActDialog
      title={text.passkeys.renameOf(passkey.name)}
      act={text.passkeys.rename}
      isReady={written !== '' && written !== passkey.name}
      run={run}
      onClose={onClose}
    >
      <PasskeyName value={name} onChange={setName} />
    </ActDialog>
  );
}

function deviceFault({ name }: DOMException): string {
  return name === 'InvalidStateError' ? text.passkeys.isKnown : text.passkeys.none;
}

export function AppDialog({ begun, onCodes, onClose }: DialogProps & { begun: BegunApp }) {
  const { setApp } = useFactorActs();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setError(undefined);
    const { recoveryCodes } = await setApp({ token: begun.token, code }).catch((thrown) => {
      setError(thrown);
      throw thrown;
    });
    onCodes(recoveryCodes);
    notifications.show({ message: text.app.isSet });
  };
  return (
    <ActDialog
      title={text.app.dialog}
      act={text.app.act}
      isReady={code.trim() !== ''}
      run={run}
      onClose={onClose}
    >
      <p>{text.app.scan}</p>
      <Picture address={begun.address} />
      <p className="account-key">
        {text.app.noCamera} <code>{begun.key}</code> <Copy text={begun.key} label={text.app.copy} />
      </p>
      <TextInput
        label={text.app.code}
        value={code}
        {...fieldOf(error, '/code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        data-autofocus
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </ActDialog>
  );
}

/** The QR code, drawn here: the key goes to no other place. */
function Picture({ address }: { readonly address: string }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    void import('qrcode').then(async ({ default: { toString: draw } }) =>
      setSvg(await draw(address, { type: 'svg', margin: 2 })),
    );
  }, [address]);
  const source = svg && `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <div className="account-qr">
      {source && <img src={source} alt={text.app.picture} width={192} height={192} />}
    </div>
  );
}

export function NewCodesDialog({ onCodes, onClose }: DialogProps) {
  const { replaceCodes } = useFactorActs();
  return (
    <ActDialog
      title={text.codes.newTitle}
      act={text.codes.make}
      run={async () => onCodes((await replaceCodes()).recoveryCodes)}
      onClose={onClose}
    >
      <p>{text.codes.newSentence}</p>
    </ActDialog>
  );
}

interface CodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { account } = useSession();
  const lines = codes.join('\n');
  const file = `${text.codes.fileTitle(location.host, account.email)}\n\n${lines}\n`;
  return (
    <SecretDialog
      title={text.codes.shown}
      copies={[{ label: text.codes.copy, text: lines }]}
      files={[
        { label: text.codes.file, name: text.codes.fileName, text: file, type: 'text/plain' },
      ]}
      onClose={onClose}
    >
      <p>{text.codes.means}</p>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </SecretDialog>
  );
}

export interface Removed {
  readonly name: string;
  /** Its id; left out = the app. */
  readonly passkey?: string;
  /** No other factor is left. */
  readonly isLast: boolean;
}

interface RemoveDialogProps {
  readonly removed: Removed;
  readonly onClose: () => void;
}

export function RemoveDialog({ removed: { name, passkey, isLast }, onClose }: RemoveDialogProps) {
  const { removeApp, removePasskey } = useFactorActs();
  const { required } = useSession().secondFactor;
  const run = async () => {
    await (passkey === undefined ? removeApp() : removePasskey(passkey));
    notifications.show({ message: text.removed });
  };
  return (
    <ActDialog
      title={`${text.removeOf(name)}?`}
      act={text.removeOf(name)}
      isDangerous
      run={run}
      onClose={onClose}
    >
      <p>{passkey === undefined ? text.app.ends : text.passkeys.ends}</p>
      {isLast && <p>{text.last}</p>}
      {isLast && required && <p>{text.lastRequired}</p>}
    </ActDialog>
  );
}

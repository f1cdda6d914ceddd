/** The form of a new key, and of the label and scopes of one that is there. */
import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Client, NewClient } from '../../../../sdk/src/generated/openapi.ts';
import { keysText as text } from '../../text/access/keys.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { hasAllOfPartner, PARTNER_SCOPES, RESERVED_SCOPES } from './scopes.ts';

interface FormProps {
  /** Left out = a new key. */
  readonly client?: Client;
  readonly isOperator: boolean;
  readonly save: (made: NewClient) => Promise<unknown>;
  readonly onClose: () => void;
}

const KINDS = ['confidential', 'public', 'external'] as const;

export function KeyForm({ client, isOperator, save, onClose }: FormProps) {
  const [label, setLabel] = useState(client?.label ?? '');
  const [kind, setKind] = useState<Client['kind']>(client?.kind ?? 'confidential');
  const [clientId, setClientId] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(client?.scopes ?? PARTNER_SCOPES);
  const kinds = KINDS.filter((one) => one !== 'external' || isOperator);
  const run = () => {
    const made = { kind, label: label.trim(), scopes: kind === 'public' ? [] : scopes };
    return save(kind === 'external' && !client ? { ...made, clientId: clientId.trim() } : made);
  };
  return (
    <ActDialog
      title={client ? text.form.editTitle : text.form.newTitle}
      act={client ? text.form.save : text.form.create}
      run={run}
      onClose={onClose}
    >
      <TextInput
        label={text.form.label}
        description={text.form.labelHint}
        value={label}
        maxLength={255}
        data-autofocus
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      {!client && (
        <Radio.Group
          label={text.form.kind}
          value={kind}
          onChange={(value) => setKind(value as Client['kind'])}
        >
          <div className="key-form-kinds">
            {kinds.map((one) => (
              <Radio key={one} value={one} label={text.kind[one]} />
            ))}
          </div>
        </Radio.Group>
      )}
      {kind === 'external' && !client && (
        <TextInput
          label={text.form.clientId}
          value={clientId}
          required
          onChange={({ currentTarget }) => setClientId(currentTarget.value)}
        />
      )}
      {kind !== 'public' && (
        <Scopes client={client} scopes={scopes} setScopes={setScopes} isOperator={isOperator} />
      )}
    </ActDialog>
  );
}

interface ScopesProps {
  readonly client: Client | undefined;
  readonly scopes: readonly string[];
  readonly setScopes: (scopes: readonly string[]) => void;
  readonly isOperator: boolean;
}

function Scopes({ client, scopes, setScopes, isOperator }: ScopesProps) {
  const [isOwn, setOwn] = useState(!hasAllOfPartner(scopes));
  // A scope that an operator gave may stay; others of that kind only operators add.
  const reserved = RESERVED_SCOPES.filter(
    (scope) => isOperator || client?.scopes.includes(scope) === true,
  );
  const further = scopes.filter((scope) => !PARTNER_SCOPES.includes(scope));
  const choose = (value: string) => {
    setOwn(value === 'own');
    if (value === 'partner') setScopes([...PARTNER_SCOPES, ...further]);
  };
  return (
    <div className="key-form-scopes">
      <Radio.Group
        label={text.form.scopes}
        description={text.form.scopesHint}
        value={isOwn ? 'own' : 'partner'}
        onChange={choose}
      >
        <div className="key-form-kinds">
          <Radio value="partner" label={text.form.partner} />
          <Radio value="own" label={text.form.chosen} />
        </div>
      </Radio.Group>
      {isOwn && (
        <Choice
          label={text.form.partnerScopes}
          choices={PARTNER_SCOPES}
          scopes={scopes}
          setScopes={setScopes}
        />
      )}
      {reserved.length > 0 && (
        <Choice
          label={text.form.reserved}
          choices={reserved}
          scopes={scopes}
          setScopes={setScopes}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly string[];
  readonly scopes: readonly string[];
  readonly setScopes: (scopes: readonly string[]) => void;
}

function Choice({ label, choices, scopes, setScopes }: ChoiceProps) {
  return (
    <fieldset className="key-form-choice">
      <legend>{label}</legend>
      {choices.map((scope) => (
        <Checkbox
          key={scope}
          label={<code>{scope}</code>}
          checked={scopes.includes(scope)}
          onChange={({ currentTarget: { checked } }) =>
            setScopes(checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
          }
        />
      ))}
    </fieldset>
  );
}

/** How people sign in to an application: addresses, what they share, and what its program needs. */
import { Button, Checkbox, Select, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Client } from '../../../../sdk/src/generated/openapi.ts';
import { isLecternError } from '../../data/requests/api.ts';
import { changesOf } from '../../data/requests/changes.ts';
import { fieldOf } from '../../data/requests/faults.ts';
import { useSession } from '../../data/viewer/session.ts';
import { keysText, signInText as text } from '../../text/access/keys.ts';
import { Form } from '../../ui/fields/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async, Empty } from '../../ui/states.tsx';
import { Copy } from '../../ui/values/copy.tsx';
import { mayChange } from './scopes.ts';
import { useKeyActs, useKeyRights, useKeys } from './use-keys.ts';

interface SignInProps {
  readonly applicationId: string;
  /** The key that is shown; left out = the first. */
  readonly clientId: string | undefined;
  readonly onClient: (clientId: string) => void;
}

export function SignIn({ applicationId, clientId, onClient }: SignInProps) {
  const keys = useKeys(applicationId);
  return (
    <Async query={keys}>
      {({ clients }) => {
        const own = clients.filter(
          ({ disabledAt, kind }) => disabledAt === null && kind !== 'external',
        );
        const client = own.find((one) => one.clientId === clientId) ?? own[0];
        if (!client) return <Empty title={text.none.title}>{text.none.sentence}</Empty>;
        return (
          <div className="sign-in">
            {own.length > 1 && (
              <Select
                label={text.client}
                value={client.clientId}
                allowDeselect={false}
                data={own.map((one) => ({
                  value: one.clientId,
                  label: `${one.label || keysText.unnamed} · ${one.clientId}`,
                }))}
                onChange={(value) => value && onClient(value)}
              />
            )}
            <SignInForm key={client.clientId} applicationId={applicationId} client={client} />
            <Addresses client={client} />
          </div>
        );
      }}
    </Async>
  );
}

const linesOf = (value: string) =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The server's findings about a field of lines, one for each value. */
function linesFieldOf(error: unknown, pointer: string) {
  const fault = faultOfLines(error, pointer);
  return { ...fieldOf(error, pointer), error: fault, 'aria-invalid': fault !== undefined };
}

function faultOfLines(error: unknown, pointer: string): string | undefined {
  if (!isLecternError(error)) return undefined;
  const found = error.findings.filter(({ path }) => path.startsWith(pointer));
  const lines = found.map(({ path, message }) => {
    const index = /\/(\d+)$/.exec(path)?.[1];
    return index === undefined ? message : text.line(Number(index) + 1, message);
  });
  return lines.length > 0 ? lines.join(' ') : undefined;
}

interface SignInFormProps {
  readonly applicationId: string;
  readonly client: Client;
}

/** What the fields hold. */
interface Values {
  readonly redirects: string;
  readonly ends: string;
  readonly identity: readonly string[];
  readonly refreshTokens: boolean;
  readonly pkce: boolean;
  readonly firstParty: boolean;
}

const valuesOf = (client: Client): Values => ({
  redirects: client.redirectUris.join('\n'),
  ends: client.postLogoutRedirectUris.join('\n'),
  identity: client.identityScopes,
  refreshTokens: client.refreshTokens,
  pkce: client.pkce,
  firstParty: client.firstParty,
});

const settingsOf = ({ redirects, ends, identity, ...others }: Values) => ({
  redirectUris: linesOf(redirects),
  postLogoutRedirectUris: linesOf(ends),
  identityScopes: identity,
  ...others,
});

function SignInForm({ applicationId, client }: SignInFormProps) {
  const { isOperator, mayManage } = useKeyRights(applicationId);
  const acts = useKeyActs(applicationId);
  const [values, setValues] = useState(() => valuesOf(client));
  const [saved, setSaved] = useState(values);
  const [error, setError] = useState<unknown>();
  const [state, setState] = useState<'ready' | 'saving' | 'saved'>('ready');
  const isLocked = !mayManage || !mayChange(client, isOperator);
  const run = async () => {
    setState('saving');
    setError(undefined);
    try {
      await acts.change(client, changesOf(settingsOf(saved), settingsOf(values)));
      setSaved(values);
      setState('saved');
    } catch (thrown) {
      setError(thrown);
      setState('ready');
      throw thrown;
    }
  };
  const change = (changed: Partial<Values>) => {
    setValues({ ...values, ...changed });
    setState('ready');
  };
  const fields = { client, values, change, error, isOperator };
  return (
    <Form
      className="sign-in-form"
      shownBy="tab"
      run={run}
      error={error}
      buttons={
        !isLocked && (
          <div className="sign-in-buttons">
            <Button type="submit" variant="filled" loading={state === 'saving'}>
              {text.save}
            </Button>
            <span role="status" className="soft">
              {state === 'saved' ? text.saved : ''}
            </span>
          </div>
        )
      }
    >
      {isLocked && (
        <p className="soft">{client.firstParty ? text.firstPartyLocked : keysText.readOnly}</p>
      )}
      <fieldset disabled={isLocked} className="sign-in-fields">
        <AddressFields {...fields} />
        <RightFields {...fields} />
      </fieldset>
    </Form>
  );
}

interface FieldsProps {
  readonly client: Client;
  readonly values: Values;
  readonly change: (changed: Partial<Values>) => void;
  readonly error: unknown;
  readonly isOperator: boolean;
}

const AREA = { autosize: true, minRows: 2, maxRows: 10, spellCheck: false, className: 'mono' };

function AddressFields({ values, change, error }: FieldsProps) {
  return (
    <>
      <Textarea
        label={text.redirects}
        description={text.redirectsHint}
        value={values.redirects}
        {...linesFieldOf(error, '/redirectUris')}
        onChange={({ currentTarget }) => change({ redirects: currentTarget.value })}
        {...AREA}
      />
      <Textarea
        label={text.ends}
        value={values.ends}
        {...linesFieldOf(error, '/postLogoutRedirectUris')}
        onChange={({ currentTarget }) => change({ ends: currentTarget.value })}
        {...AREA}
      />
    </>
  );
}

function RightFields({ client, values, change, isOperator }: FieldsProps) {
  const isPublic = client.kind === 'public';
  const mayGive = (scope: string) => isOperator || client.identityScopes.includes(scope);
  return (
    <>
      <Checkbox.Group
        label={text.identity}
        description={isOperator ? text.identityHint : text.identityOfOperators}
        value={[...values.identity]}
        onChange={(identity) => change({ identity })}
      >
        <div className="sign-in-choices">
          <Checkbox value="profile" label={text.profile} disabled={!mayGive('profile')} />
          <Checkbox value="email" label={text.email} disabled={!mayGive('email')} />
        </div>
      </Checkbox.Group>
      <Switch
        label={text.pkce}
        description={isPublic ? text.pkcePublic : text.pkceHint}
        checked={values.pkce}
        disabled={isPublic}
        onChange={({ currentTarget }) => change({ pkce: currentTarget.checked })}
      />
      <Switch
        label={text.refresh}
        description={text.refreshHint}
        checked={values.refreshTokens}
        onChange={({ currentTarget }) => change({ refreshTokens: currentTarget.checked })}
      />
      {isOperator && (
        <Switch
          label={text.firstParty}
          description={text.firstPartyHint}
          checked={values.firstParty}
          onChange={({ currentTarget }) => change({ firstParty: currentTarget.checked })}
        />
      )}
    </>
  );
}

function Addresses({ client }: { readonly client: Client }) {
  const { server } = useSession();
  const rows = [
    [keysText.secretDialog.clientId, client.clientId],
    [text.issuer, server.baseUrl],
    [text.discovery, `${server.baseUrl}/.well-known/openid-configuration`],
  ] as const;
  return (
    <Panel title={text.addresses}>
      <dl className="sign-in-addresses">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code> <Copy text={value} label={text.copy(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

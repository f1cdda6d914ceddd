/** The form of a new webhook, and of one that is there. */
import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '../../../../sdk/src/generated/openapi.ts';
import { fieldOf } from '../../data/requests/faults.ts';
import { webhooksText } from '../../text/access/webhooks.ts';
import { ActDialog } from '../../ui/dialogs.tsx';

const text = webhooksText.form;

type Type = Webhook['types'][number];
const TYPES = Object.keys(webhooksText.types) as Type[];

interface FormProps {
  /** Left out = a new one. */
  readonly webhook?: Webhook;
  readonly save: (settings: Pick<Webhook, 'url' | 'description' | 'types'>) => Promise<unknown>;
  readonly onClose: () => void;
}

export function WebhookForm({ webhook, save, onClose }: FormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [types, setTypes] = useState<readonly Type[]>(webhook?.types ?? []);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setError(undefined);
    try {
      await save({ url: url.trim(), description: description.trim(), types });
    } catch (thrown) {
      setError(thrown);
      throw thrown;
    }
  };
  return (
    <ActDialog
      title={webhook ? text.editTitle : text.newTitle}
      act={webhook ? text.save : text.create}
      isReady={url.trim() !== ''}
      run={run}
      onClose={onClose}
    >
      <TextInput
        label={text.url}
        description={text.urlHint}
        value={url}
        maxLength={2_000}
        required
        data-autofocus
        {...fieldOf(error, '/url')}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <TextInput
        label={text.description}
        description={text.descriptionHint}
        value={description}
        maxLength={255}
        {...fieldOf(error, '/description')}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <TypesField types={types} onChange={setTypes} />
    </ActDialog>
  );
}

interface TypesProps {
  readonly types: readonly Type[];
  readonly onChange: (types: readonly Type[]) => void;
}

function TypesField({ types, onChange }: TypesProps) {
  return (
    <MultiSelect
      label={text.types}
      description={text.typesHint}
      placeholder={types.length > 0 ? '' : webhooksText.allTypes}
      data={TYPES}
      value={[...types]}
      onChange={(chosen) => onChange(TYPES.filter((type) => chosen.includes(type)))}
      renderOption={({ option: { value } }) => (
        <span>
          <code>{value}</code> <span className="soft">{webhooksText.types[value as Type]}</span>
        </span>
      )}
    />
  );
}

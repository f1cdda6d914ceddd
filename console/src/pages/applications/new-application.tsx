/** The form of a new application; then its page opens, where its first key is made. */
import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useWho, useWrite } from '../../data/requests/queries.ts';
import { applicationRoute } from '../../routes/access/application.ts';
import { hrefOf } from '../../routes/route.ts';
import { applicationText as text } from '../../text/access/application.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { useOpen } from '../../ui/link.tsx';

export function NewApplication({ onClose }: { readonly onClose: () => void }) {
  const who = useWho();
  const open = useOpen();
  const write = useWrite('POST /admin/1.0/applications');
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const made = useRef<string>(undefined);
  const close = () => {
    const { current: applicationId } = made;
    if (!applicationId) return onClose();
    // The first step: a key.
    const search = { tab: 'keys', new: '1' } as const;
    open(hrefOf(applicationRoute, { who, params: { applicationId }, search }), true);
  };
  return (
    <ActDialog
      title={text.create.title}
      act={text.create.act}
      isReady={name.trim() !== ''}
      onClose={close}
      run={async () => {
        const { application } = await write.mutateAsync({ body: { name, description } });
        made.current = application.sourcedId;
      }}
    >
      <p>{text.create.sentence}</p>
      <TextInput
        label={text.form.name}
        description={text.form.nameHint}
        value={name}
        required
        maxLength={255}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={text.form.description}
        value={description}
        maxLength={2_000}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </ActDialog>
  );
}

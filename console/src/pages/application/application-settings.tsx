/** Name and description of an application, and what operators let it do. */
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type {
  Application,
  ApplicationSettings as Settings,
} from '../../../../sdk/src/generated/openapi.ts';
import { changesOf } from '../../data/requests/changes.ts';
import { fieldOf } from '../../data/requests/faults.ts';
import { useRead, useWrite } from '../../data/requests/queries.ts';
import { applicationText as text } from '../../text/access/application.ts';
import { Form } from '../../ui/fields/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async, Failure } from '../../ui/states.tsx';

interface SettingsProps {
  readonly application: Application;
}

export function ApplicationSettings({ application }: SettingsProps) {
  const path = { sourcedId: application.sourcedId };
  const settings = useRead('GET /admin/1.0/applications/{sourcedId}/settings', { path });
  return (
    <div className="application-settings">
      <Names key={application.sourcedId} application={application} />
      <Async query={settings}>
        {(reply) => <Rights application={application} settings={reply.settings} />}
      </Async>
    </div>
  );
}

function Names({ application }: SettingsProps) {
  const write = useWrite('PATCH /admin/1.0/applications/{sourcedId}');
  const [saved, setSaved] = useState<Pick<Application, 'name' | 'description'>>(application);
  const [name, setName] = useState(application.name);
  const [description, setDescription] = useState(application.description);
  const run = async () => {
    const body = changesOf(saved, { name, description });
    await write.mutateAsync({ path: { sourcedId: application.sourcedId }, body });
    setSaved({ name, description });
  };
  return (
    <Panel title={text.form.title}>
      <Form
        className="application-settings-form"
        shownBy="tab"
        run={run}
        error={write.error}
        buttons={
          <div className="application-settings-buttons">
            <Button type="submit" loading={write.isPending}>
              {text.form.save}
            </Button>
            <span role="status" className="soft">
              {write.isSuccess ? text.form.saved : ''}
            </span>
          </div>
        }
      >
        <TextInput
          label={text.form.name}
          description={text.form.nameHint}
          value={name}
          {...fieldOf(write.error, '/name')}
          required
          maxLength={255}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          label={text.form.description}
          value={description}
          {...fieldOf(write.error, '/description')}
          maxLength={2_000}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      </Form>
    </Panel>
  );
}

interface RightsProps extends SettingsProps {
  readonly settings: Settings;
}

const DEFAULT = 'default';

function Rights({ application, settings }: RightsProps) {
  const write = useWrite('PATCH /admin/1.0/applications/{sourcedId}/settings');
  const change = (changed: Partial<Settings>) =>
    write.mutate({ path: { sourcedId: application.sourcedId }, body: { settings: changed } });
  return (
    <Panel title={text.settings.title} note={text.settings.note}>
      <div className="application-settings-form">
        <Radio.Group
          label={text.settings.compat}
          value={settings.compat ?? DEFAULT}
          onChange={(value) =>
            change({ compat: value === DEFAULT ? null : (value as 'live' | 'off') })
          }
        >
          <div className="application-settings-choices">
            <Radio value={DEFAULT} label={text.settings.default} />
            <Radio value="live" label={text.settings.live} />
            <Radio value="off" label={text.settings.off} />
          </div>
        </Radio.Group>
        <Radio.Group
          label={text.settings.roster}
          value={settings.roster}
          onChange={(value) => change({ roster: value as 'own' | 'all' })}
        >
          <div className="application-settings-choices">
            <Radio value="own" label={text.settings.own} />
            <Radio value="all" label={text.settings.all} />
          </div>
        </Radio.Group>
        {write.error && <Failure error={write.error} />}
      </div>
    </Panel>
  );
}

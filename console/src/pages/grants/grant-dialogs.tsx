/** Dialogs that grant a school or a class to an application, and that end such a grant. */
import { Radio, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ApplicationGrant } from '../../../../sdk/src/generated/openapi.ts';
import { fieldOf } from '../../data/requests/faults.ts';
import { useWho, useWrite } from '../../data/requests/queries.ts';
import { grantsText } from '../../text/access/grants.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { RecordPicker } from '../../ui/fields/record-picker.tsx';
import { ApplicationField } from './application-field.tsx';

const text = grantsText.grant;

interface Chosen {
  readonly applicationId: string | undefined;
  readonly schoolId?: string | undefined;
  /** What of the school; one class is the least. */
  readonly kind: 'class' | 'school';
  readonly classId?: string | undefined;
  /** Empty = there is no last day. */
  readonly endDate: string;
}

interface GrantDialogProps {
  /** Left out = it is chosen here. */
  readonly applicationId: string | undefined;
  readonly onClose: () => void;
}

export function GrantDialog({ applicationId, onClose }: GrantDialogProps) {
  const [chosen, setChosen] = useState<Chosen>({ applicationId, kind: 'class', endDate: '' });
  const isDistrict = useWho().kind === 'district';
  const grant = useWrite('POST /admin/1.0/applications/{sourcedId}/grants');
  const granted = chosen.kind === 'school' ? chosen.schoolId : chosen.classId;
  const set = (patch: Partial<Chosen>) => setChosen({ ...chosen, ...patch });
  const run = async () => {
    const { kind, endDate } = chosen;
    const reply = await grant.mutateAsync({
      path: { sourcedId: chosen.applicationId ?? '' },
      body: {
        grant: { [kind]: { sourcedId: granted ?? '' }, ...(endDate ? { endDate } : {}) },
      },
    });
    notifications.show({ message: reply.grant.applied ? text.done : text.going });
  };
  return (
    <ActDialog
      title={text.title}
      act={text.act}
      isReady={granted !== undefined && chosen.applicationId !== undefined}
      run={run}
      onClose={onClose}
    >
      {applicationId === undefined && (
        <ApplicationField
          value={chosen.applicationId}
          onChange={(id) => set({ applicationId: id })}
        />
      )}
      <GrantedFields chosen={chosen} onChange={set} />
      {isDistrict && chosen.kind === 'class' && <p className="soft">{text.district}</p>}
      <TextInput
        type="date"
        label={text.endDate}
        description={text.endDateHint}
        value={chosen.endDate}
        {...fieldOf(grant.error, '/grant/endDate')}
        onChange={({ currentTarget }) => set({ endDate: currentTarget.value })}
      />
    </ActDialog>
  );
}

interface GrantedFieldsProps {
  readonly chosen: Chosen;
  readonly onChange: (patch: Partial<Chosen>) => void;
}

/** The school, and whether it is all of it or one of its classes. */
function GrantedFields({ chosen, onChange }: GrantedFieldsProps) {
  const { schoolId, kind, classId } = chosen;
  return (
    <>
      <RecordPicker
        kind="schools"
        label={text.school}
        value={schoolId}
        onChange={(id) => onChange({ schoolId: id, classId: undefined })}
      />
      <Radio.Group
        label={text.what}
        value={kind}
        onChange={(value) => onChange({ kind: value as Chosen['kind'] })}
      >
        <Stack gap="xs" mt={4}>
          {(['class', 'school'] as const).map((one) => (
            <Radio key={one} value={one} label={text.kind[one]} description={text.kindHint[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'class' && (
        <RecordPicker
          kind="classes"
          label={text.class}
          disabled={schoolId === undefined}
          filter={`school.sourcedId='${schoolId?.replaceAll("'", "''")}'`}
          value={classId}
          onChange={(id) => onChange({ classId: id })}
        />
      )}
    </>
  );
}

interface EndDialogProps {
  readonly grant: ApplicationGrant;
  readonly onClose: () => void;
}

export function EndDialog({ grant, onClose }: EndDialogProps) {
  const { sourcedId: grantId, applicationId, applicationName, className, schoolName } = grant;
  const end = useWrite('DELETE /admin/1.0/applications/{sourcedId}/grants/{grantId}');
  return (
    <ActDialog
      title={grantsText.end.title(className ?? schoolName)}
      act={grantsText.end.act}
      isDangerous
      run={() => end.mutateAsync({ path: { sourcedId: applicationId, grantId } })}
      onClose={onClose}
    >
      <p>{grantsText.end.sentence(applicationName)}</p>
      <p className="soft">{grantsText.end.stays}</p>
    </ActDialog>
  );
}

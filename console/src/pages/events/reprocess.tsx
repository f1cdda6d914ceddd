/** Operators process dropped and failed events again: those selected, or all of one cause. */
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { type EventFilter, type LoggedEvent, useEventErrors } from '../../data/events/events.ts';
import { eventsText } from '../../text/events/events.ts';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.ts';

const SelectedDialog = later(
  () => import('./reprocess-dialogs.tsx'),
  (code) => code.SelectedDialog,
);
const AllDialog = later(
  () => import('./reprocess-dialogs.tsx'),
  (code) => code.AllDialog,
);

const text = eventsText.reprocess;

interface ReprocessProps {
  readonly filter: EventFilter;
  readonly selected: readonly LoggedEvent[];
  /** Nothing is selected any more. */
  readonly onDone: () => void;
}

const isWithoutEffect = ({ state }: LoggedEvent) => state === 'dropped' || state === 'failed';

export function Reprocess({ filter, selected, onDone }: ReprocessProps) {
  const [open, setOpen] = useState<'selected' | 'all'>();
  const close = () => setOpen(undefined);
  const count = useCountOf(filter);
  const chosen = selected.filter(isWithoutEffect);
  return (
    <>
      {selected.length > 0 ? (
        <>
          <Button
            leftSection={<Icon name="refresh" />}
            disabled={chosen.length === 0}
            onClick={() => setOpen('selected')}
          >
            {text.selected(chosen.length)}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {text.clear}
          </Button>
          {chosen.length < selected.length && (
            <span className="soft">{text.others(selected.length - chosen.length)}</span>
          )}
        </>
      ) : (
        count > 0 && (
          <Button leftSection={<Icon name="refresh" />} onClick={() => setOpen('all')}>
            {text.all(count)}
          </Button>
        )
      )}
      <Suspense>
        {open === 'selected' && <SelectedDialog chosen={chosen} onDone={onDone} onClose={close} />}
        {open === 'all' && <AllDialog filter={filter} count={count} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The order takes a reason, an application and a beginning; other filters name other events. */
function isOrder(filter: EventFilter): boolean {
  const { status, reason, type, scoreType, studentId, courseId, lessonId, until } = filter;
  const isNarrower = type || scoreType || studentId || courseId || lessonId || until;
  return !isNarrower && (status === undefined || reason !== undefined);
}

/** How many dropped and failed events the order is about; 0 = it cannot say what is listed. */
function useCountOf(filter: EventFilter): number {
  const { from = '', reason, applicationId } = filter;
  const errors = useEventErrors(
    { from, groupBy: 'code', applicationId },
    { enabled: isOrder(filter) && from !== '' },
  );
  if (!isOrder(filter)) return 0;
  return (errors.data?.groups ?? [])
    .filter(({ state, code }) => state !== 'refused' && (!reason || code === reason))
    .reduce((sum, { count }) => sum + count, 0);
}

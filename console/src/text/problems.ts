/** Texts of the grouped errors of events. */
import { texts } from './texts.ts';

export const problemsText = texts({
  title: 'Problems',
  lead: 'Events that were refused, dropped or failed, by cause.',
  caption: 'Causes, by number of events',
  column: {
    code: 'Cause',
    state: 'Status',
    pointer: 'Where',
    application: 'Application',
    count: 'Events',
    share: 'Share',
    first: 'First seen',
    last: 'Last seen',
    example: 'Example',
  },
  none: {
    title: (range: string) => `No problem in ${range}`,
    sentence: (count: string) => `${count} processed.`,
  },
  groupBy: { label: 'Group by', code: 'Code', field: 'Field', application: 'Application' },
  group: {
    title: 'Group',
    close: 'Close',
    more: (code: string) => `More about ${code}`,
    example: 'Latest example',
    sent: 'Sent:',
    nothing: 'nothing',
    meant: 'Did you mean',
    merge: 'Members to merge into the event:',
    latest: 'Latest events',
    event: 'Event',
    student: 'Student',
    received: 'Received',
    noneListed: 'None of the latest 20 events with this reason is of this group.',
    all: 'All events with this reason',
    refused:
      'Refused events are not stored, only counted; this is what the sender was told. They may be sent again with the same id.',
  },
});

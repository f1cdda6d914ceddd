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
  },
  none: {
    title: (range: string) => `No problem in ${range}`,
    sentence: (count: string) => `${count} processed.`,
  },
  group: {
    close: 'Close',
    more: (code: string) => `More about ${code}`,
    example: 'Latest example',
    all: 'All events with this reason',
    refused:
      'Refused events are not stored, only counted; this is what the sender was told. They may be sent again with the same id.',
  },
});

/** Address of the audit log: its filters, and the line that is shown beside it. */
import { instant, oneOf, pageRoute } from '../route.ts';

export const ACTOR_KINDS = ['user', 'client', 'command', 'system'] as const;

export const auditRoute = pageRoute({
  name: 'audit',
  places: ['platform'],
  path: 'audit',
  readSearch: (raw) => ({
    by: oneOf(raw['by'], ACTOR_KINDS),
    actor: raw['actor'],
    action: raw['action'],
    /** The kind of record: the name of its table. */
    object: raw['object'],
    objectId: raw['objectId'],
    person: raw['person'],
    application: raw['application'],
    request: raw['request'],
    /** Until now, where no instants are given; 7 days when left out. */
    range: oneOf(raw['range'], ['24h', '7d', '30d', 'all']),
    from: instant(raw['from']),
    until: instant(raw['until']),
    line: raw['line'],
  }),
  nav: { section: 'run', order: 75, icon: 'eye', key: 'a' },
  needs: 'operator',
});

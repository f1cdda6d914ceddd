/** The filters of the audit log: as a filter of the list, and in words. */
import { useRangeStart } from '../../data/ranges.ts';
import { quoted } from '../../data/records/students.ts';
import type { auditRoute } from '../../routes/operation/audit.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { auditText as text } from '../../text/operation/audit.ts';
import { exactTime } from '../../ui/values/time.tsx';
import { actionText, objectText } from './lines.ts';

export type AuditSearch = ReturnType<typeof auditRoute.readSearch>;

export const RANGES = ['24h', '7d', '30d'] as const;
export const RANGE_DEFAULT = '7d';

export const NO_FILTER = {
  ...{ by: undefined, actor: undefined, action: undefined, object: undefined },
  ...{ objectId: undefined, person: undefined, application: undefined, request: undefined },
  ...{ from: undefined, until: undefined },
} as const;

/** By its members, what each filter is compared with. */
const MEMBERS = [
  ['by', 'actorKind'],
  ['actor', 'actorId'],
  ['action', 'action'],
  ['object', 'objectType'],
  ['objectId', 'objectId'],
  ['person', 'person'],
  ['application', 'applicationId'],
  ['request', 'requestId'],
] as const;

/** The filter of the log in the grammar of lists; '' = all lines. */
export function useFilter(search: AuditSearch): string {
  const { from, until, range = RANGE_DEFAULT } = search;
  const start = useRangeStart(range === 'all' ? RANGE_DEFAULT : range).from;
  const isCustom = from !== undefined || until !== undefined;
  const first = isCustom || range === 'all' ? from : start;
  return [
    ...MEMBERS.flatMap(([name, member]) => {
      const value = search[name];
      return value ? [`${member}=${quoted(value)}`] : [];
    }),
    ...(first ? [`at>=${quoted(first)}`] : []),
    ...(until ? [`at<${quoted(until)}`] : []),
  ].join(' AND ');
}

/** The filters that are set. */
export function wordsOf(search: AuditSearch, zone: string | undefined): readonly string[] {
  const { by, action, object, from, until, range = RANGE_DEFAULT } = search;
  const { filter } = text;
  const shown = {
    ...search,
    by: by && text.by[by],
    action: action && actionText(action),
    object: object && objectText(object),
  };
  const isCustom = from !== undefined || until !== undefined;
  return [
    ...MEMBERS.flatMap(([name]) => {
      const value = shown[name];
      return value ? [text.chosen(filter[name], value)] : [];
    }),
    ...(from ? [text.since(exactTime(Date.parse(from), zone))] : []),
    ...(until ? [text.before(exactTime(Date.parse(until), zone))] : []),
    ...(isCustom || range === 'all' ? [] : [text.chosen(filter.at, eventWords.range[range])]),
  ];
}

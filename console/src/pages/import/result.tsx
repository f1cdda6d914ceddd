/** What an import would do, or has done, in one sentence; and why not all of it. */
import type { ImportDetail } from '../../../../sdk/src/generated/openapi.ts';
import { importText as text } from '../../text/operation/imports.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Panel } from '../../ui/page.tsx';
import { formatNumber } from '../../ui/values/format.ts';

type Counts = NonNullable<ImportDetail['counts']>;

/** The writing has begun, or is over. */
const isWritten = ({ state }: ImportDetail) => state === 'done' || state === 'partial';

/** `4,812 would be created · 122 updated · 37 removed · 9 rows are wrong` */
export function countsText(counts: Counts, words: typeof text.planned): string {
  const { failed } = counts;
  const changes = (['created', 'updated', 'removed'] as const)
    .filter((name) => name === 'created' || counts[name] > 0)
    .map((name) => words[name](formatNumber(counts[name])));
  const stay = counts.unchanged > 0 ? [words.unchanged(formatNumber(counts.unchanged))] : [];
  return [...changes, ...stay, ...(failed > 0 ? [words.failed(failed)] : [])].join(' · ');
}

const NOTES: Readonly<Partial<Record<ImportDetail['state'], readonly [IconName, string]>>> = {
  interrupted: ['warning', text.note.interrupted],
  discarded: ['info', text.note.discarded],
  failed: ['fail', text.note.failed],
};

const changesNothing = ({ created, updated, removed, failed }: Counts) =>
  created + updated + removed + failed === 0;

export function Result({ one }: { readonly one: ImportDetail }) {
  const { state, counts, message } = one;
  const words = isWritten(one) ? text.written : text.planned;
  const [icon, note] = NOTES[state] ?? [];
  const isIdle = state === 'ready' && counts !== null && changesNothing(counts);
  const title = counts ? (isWritten(one) ? 'written' : 'planned') : 'none';
  return (
    <Panel title={text.result[title]}>
      <div className="result" data-state={state}>
        {icon && (
          <p className="result-note">
            <Icon name={icon} /> {note}
          </p>
        )}
        {counts && <p className="result-counts">{countsText(counts, words)}</p>}
        {isIdle && <p>{text.nothing}</p>}
        {message && <p>{message}</p>}
      </div>
    </Panel>
  );
}

/** How far a run is: its stage, steps, rate, and the time that is left. */
import { Progress } from '@mantine/core';
import type { ImportDetail } from '../../../../sdk/src/generated/openapi.ts';
import { importText } from '../../text/operation/imports.ts';
import { Panel } from '../../ui/page.tsx';
import { formatDuration, formatNumber } from '../../ui/values/format.ts';

const text = importText.progress;

/** Seconds; undefined = cannot be told yet. */
function secondsLeft({ done, total, ratePerSecond }: ImportDetail): number | undefined {
  if (ratePerSecond === 0 || total === 0) return undefined;
  return Math.max(0, total - done) / ratePerSecond;
}

export function ImportProgress({ one }: { readonly one: ImportDetail }) {
  const { state, stage, done, total, ratePerSecond } = one;
  const left = secondsLeft(one);
  const facts = [
    text.steps(formatNumber(done), formatNumber(total)),
    text.rate(formatNumber(ratePerSecond)),
    ...(left === undefined ? [] : [text.left(formatDuration(Math.ceil(left)))]),
  ];
  return (
    <Panel title={text.title} note={state === 'checking' ? text.checking : text.running}>
      <div className="progress-parts">
        <Progress
          value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
          aria-label={text.title}
        />
        <p>{stage === '' ? text.begins : stage}</p>
        {total > 0 && <p className="soft">{facts.join(' · ')}</p>}
        <p className="soft">{text.leave}</p>
      </div>
    </Panel>
  );
}

/** Worker, database and process as names and values. */
import type { HealthReport } from '../../../../sdk/src/generated/openapi.ts';
import { healthText as text } from '../../text/operation/health.ts';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { formatBytes, formatDuration, formatNumber } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';

interface FactsProps {
  readonly report: HealthReport;
}

export function HealthFacts({ report }: FactsProps) {
  return (
    <div className="health-facts">
      <Worker report={report} />
      <Database report={report} />
      <Process report={report} />
    </div>
  );
}

function Worker({ report: { queue, eventTexts } }: FactsProps) {
  const waiting = formatNumber(queue.waiting);
  return (
    <Panel title={text.worker.title}>
      <Facts>
        <Fact name={text.worker.lag}>
          {queue.lagSeconds === 0 ? text.worker.none : formatDuration(queue.lagSeconds)}
        </Fact>
        <Fact name={text.worker.waiting}>
          {queue.moreWaiting ? text.worker.more(waiting) : waiting}
        </Fact>
        <Fact name={text.worker.last}>
          {queue.lastProcessedAt ? <Time at={queue.lastProcessedAt} /> : text.worker.never}
        </Fact>
        <Fact name={text.worker.retries}>{formatNumber(queue.retriesDue)}</Fact>
        <Fact name={text.worker.oldest}>
          {eventTexts.oldestDay ?? text.worker.noText}{' '}
          <span className="soft">({text.worker.kept(eventTexts.keptDays)})</span>
        </Fact>
      </Facts>
    </Panel>
  );
}

function Database({ report: { database, disk, backup } }: FactsProps) {
  const { oldestTransactionSeconds: oldest } = database;
  return (
    <Panel title={text.database.title}>
      <Facts>
        <Fact name={text.database.version}>{database.version}</Fact>
        <Fact name={text.database.size}>{formatBytes(database.sizeBytes)}</Fact>
        <Fact name={text.database.disk}>
          {disk
            ? text.database.diskOf(formatBytes(disk.freeBytes), formatBytes(disk.totalBytes))
            : text.database.external}
        </Fact>
        <Fact name={text.database.backup}>
          {backup.newestAt ? <Time at={backup.newestAt} /> : text.database.noBackup}
        </Fact>
        <Fact name={text.database.transaction}>
          {oldest === null ? text.database.noTransaction : formatDuration(oldest)}
        </Fact>
      </Facts>
    </Panel>
  );
}

function Process({ report: { process } }: FactsProps) {
  return (
    <Panel title={text.process.title}>
      <Facts>
        <Fact name={text.process.version}>{process.version}</Fact>
        <Fact name={text.process.node}>{process.node}</Fact>
        <Fact name={text.process.uptime}>{formatDuration(process.uptimeSeconds)}</Fact>
        <Fact name={text.process.memory}>
          {formatBytes(process.memoryBytes)}{' '}
          <span className="soft">
            ({text.process.heap} {formatBytes(process.heapBytes)})
          </span>
        </Fact>
        <Fact name={text.process.host}>
          {process.host} <span className="soft">({process.pid})</span>
        </Fact>
      </Facts>
    </Panel>
  );
}

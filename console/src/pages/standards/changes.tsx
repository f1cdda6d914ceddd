/** What an upload would do: what loses objectives first, then numbers, then the first records. */
import { useId } from 'react';
import type { FrameworkPreview } from '../../../../sdk/src/generated/openapi.ts';
import { standardsText } from '../../text/content/standards.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatNumber } from '../../ui/values/format.ts';

const text = standardsText.upload;

const KINDS = ['items', 'associations', 'definitions'] as const;
const CHANGES = ['added', 'changed', 'removed'] as const;

export function Changes({ preview }: { readonly preview: FrameworkPreview }) {
  const { exists, changes, warnings = [] } = preview;
  if (!changes) return <p role="status">{text.unchanged}</p>;
  return (
    <div className="changes" role="status">
      <Orphaned resources={preview.orphanedResources} />
      {!exists && <p>{text.isNew}</p>}
      <Numbers preview={preview} />
      {CHANGES.toReversed().map((change) => (
        <Records
          key={change}
          title={`${text.kind.items}: ${text.change[change]}`}
          count={preview.items[change].count}
          records={preview.items[change].first.map(
            ({ sourcedId, humanCodingScheme, fullStatement }) => ({
              id: sourcedId,
              code: humanCodingScheme ?? '',
              text: fullStatement,
            }),
          )}
        />
      ))}
      <Records
        title={text.warnings(warnings.length)}
        count={warnings.length}
        records={warnings.map(({ path, code, message }) => ({
          id: `${path} ${code}`,
          code: path,
          text: message,
        }))}
      />
    </div>
  );
}

function Orphaned({ resources }: { readonly resources: FrameworkPreview['orphanedResources'] }) {
  const id = useId();
  const { count, others, first } = resources;
  if (count === 0) return null;
  return (
    <section className="changes-orphaned" aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="warning" /> {text.orphaned(count)}
      </h3>
      <ul>
        {first.map(({ sourcedId, title, items }) => (
          <li key={sourcedId}>
            {title} <span className="soft">{text.orphanedItems(items.length)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p>{text.orphanedOthers(others)}</p>}
    </section>
  );
}

function Numbers({ preview }: { readonly preview: FrameworkPreview }) {
  return (
    <table className="changes-numbers">
      <caption className="visually-hidden">{text.numbers}</caption>
      <thead>
        <tr>
          <td />
          {[...CHANGES, 'moved' as const].map((change) => (
            <th key={change} scope="col">
              {text.change[change]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{text.kind[kind]}</th>
            {CHANGES.map((change) => (
              <td key={change}>{formatNumber(preview[kind][change].count)}</td>
            ))}
            <td>{kind === 'definitions' ? '' : formatNumber(preview[kind].moved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RecordsProps {
  readonly title: string;
  readonly count: number;
  readonly records: readonly {
    readonly id: string;
    readonly code: string;
    readonly text: string;
  }[];
}

function Records({ title, count, records }: RecordsProps) {
  if (count === 0) return null;
  return (
    <details className="changes-records">
      <summary>
        {title}{' '}
        <span className="soft">
          {count > records.length ? text.firstOf(records.length, count) : formatNumber(count)}
        </span>
      </summary>
      <ul>
        {records.map(({ id, code, text: statement }) => (
          <li key={id}>
            {code && <code>{code}</code>} {statement}
          </li>
        ))}
      </ul>
    </details>
  );
}

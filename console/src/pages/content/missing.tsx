/** What is missing between content and standards: a count each, and the first records. */
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Coverage } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { contentRoute } from '../../routes/content/content.ts';
import { courseRoute } from '../../routes/content/course.ts';
import { contentText } from '../../text/content/content.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';

const { missing: text } = contentText;

const KEPT_MS = 60_000;

export function Missing() {
  const { search, setSearch } = usePage(contentRoute);
  const frameworks = useRead(
    'GET /standards/1.0/frameworks',
    { query: { limit: '100', sort: 'title' } },
    { staleMs: KEPT_MS },
  );
  const options = (frameworks.data?.frameworks ?? []).map(({ sourcedId = '', title }) => ({
    value: sourcedId,
    label: title ?? sourcedId,
  }));
  // Without one, standards that have no content would not count as missing.
  const framework = search.framework ?? options[0]?.value;
  const coverage = useRead(
    'GET /rostering/1.0/coverage',
    { query: framework ? { frameworkId: framework } : {} },
    { staleMs: KEPT_MS, keep: true, enabled: !frameworks.isPending },
  );
  return (
    <Panel
      title={text.title}
      note={text.note}
      actions={
        <NativeSelect
          aria-label={text.framework}
          value={framework ?? ''}
          data={options.length > 0 ? options : [{ value: '', label: text.noFramework }]}
          onChange={({ currentTarget }) =>
            setSearch({ framework: currentTarget.value || undefined }, { replace: true })
          }
        />
      }
    >
      <Async query={coverage}>{(found) => <Gaps found={found} />}</Async>
    </Panel>
  );
}

function Gaps({ found }: { readonly found: Coverage }) {
  const { lessonsWithoutStandards: lessons, resourcesWithoutLesson: resources } = found;
  const { standardsGone: gone, standardsWithoutContent: standards } = found;
  const total = lessons.count + resources.count + gone.count + (standards?.count ?? 0);
  if (total === 0) {
    return (
      <p className="content-whole">
        <Icon name="check" /> {text.none}
      </p>
    );
  }
  return (
    <div className="content-gaps">
      <Gap title={text.lessons(lessons.count)} why={text.lessonsWhy} gap={lessons}>
        {({ sourcedId, title, courseId }) => (
          <PageLink to={courseRoute} params={{ courseId }} search={{ node: sourcedId }}>
            {title}
          </PageLink>
        )}
      </Gap>
      <Gap title={text.resources(resources.count)} why={text.resourcesWhy} gap={resources}>
        {({ title }) => title}
      </Gap>
      <Gap title={text.gone(gone.count)} why={text.goneWhy} gap={gone}>
        {({ title, standardId }) => (
          <>
            {title} <code>{standardId}</code>
          </>
        )}
      </Gap>
      {standards && (
        <Gap title={text.standards(standards.count)} why={text.standardsWhy} gap={standards}>
          {({ humanCodingScheme, fullStatement }) => (
            <>
              {humanCodingScheme && <strong>{humanCodingScheme}</strong>} {fullStatement}
            </>
          )}
        </Gap>
      )}
    </div>
  );
}

interface GapProps<Row> {
  readonly title: string;
  readonly why: string;
  readonly gap: { readonly count: number; readonly first: readonly Row[] };
  readonly children: (row: Row) => ReactNode;
}

/** Closed until it is asked for; a gap of nothing is not shown. */
function Gap<Row>({ title, why, gap, children }: GapProps<Row>) {
  if (gap.count === 0) return null;
  return (
    <details className="content-gap">
      <summary>
        <strong>{title}</strong> <span className="soft">{why}</span>
      </summary>
      {gap.count > gap.first.length && <p className="soft">{text.first(gap.first.length)}</p>}
      <ul>
        {gap.first.map((row) => (
          <li key={JSON.stringify(row)}>{children(row)}</li>
        ))}
      </ul>
    </details>
  );
}

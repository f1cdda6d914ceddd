/** One unit or lesson: its members, its record, and the way to its events. */
import { ActionIcon } from '@mantine/core';
import { eventsRoute } from '../../routes/events/events.ts';
import { courseText as text } from '../../text/content/course.ts';
import { Icon } from '../../ui/icon.tsx';
import { JsonView } from '../../ui/json/json.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts, Panel } from '../../ui/page.tsx';
import { Copy } from '../../ui/values/copy.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';
import { isLesson, type Node } from './nodes.ts';

interface DetailProps {
  readonly node: Node;
  readonly onClose: () => void;
}

export function Detail({ node, onClose }: DetailProps) {
  const { detail } = text;
  return (
    <Panel
      title={node.title}
      note={isLesson(node) ? detail.kind.lesson : detail.kind.unit}
      actions={
        <ActionIcon variant="subtle" aria-label={detail.close} onClick={onClose}>
          <Icon name="cross" />
        </ActionIcon>
      }
    >
      <Facts>
        <Fact name={detail.id}>
          <code>{node.sourcedId}</code> <Copy text={node.sourcedId} label={text.copyId} />
        </Fact>
        <Fact name={detail.order}>{formatNumber(node.sortOrder)}</Fact>
        <Fact name={detail.changed}>
          <Time at={node.dateLastModified} />
        </Fact>
        {isLesson(node) && (
          <>
            {node.lessonType && <Fact name={detail.lessonType}>{node.lessonType}</Fact>}
            <Fact name={detail.resource}>{node.resource.title}</Fact>
          </>
        )}
      </Facts>
      {isLesson(node) && (
        <p>
          <PageLink to={eventsRoute} search={{ lesson: node.sourcedId }}>
            {detail.events}
          </PageLink>
        </p>
      )}
      <JsonView text={JSON.stringify(node, null, 2)} label={detail.record} />
    </Panel>
  );
}

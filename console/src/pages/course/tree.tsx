/** Units and lessons below each other; rows move by menu, by keys, or by dragging. */
import { ActionIcon, Menu } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWho } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { courseText as text } from '../../text/content/course.ts';
import { Icon } from '../../ui/icon.tsx';
import { HrefLink } from '../../ui/link.tsx';
import type { Moves } from './moves.ts';
import { type Branch, isLesson, type Lesson, type Node } from './nodes.ts';

interface TreeProps {
  readonly moves: Moves;
  readonly hrefOf: (node: Node) => string;
  /** The id of the node that is shown beside. */
  readonly current: string | undefined;
}

interface BranchesProps extends TreeProps {
  readonly branches: readonly Branch[];
  readonly label?: string;
}

export function Branches({ branches, label, ...tree }: BranchesProps) {
  const units = branches.map(({ unit }) => unit);
  return (
    <ul className="course-tree" aria-label={label}>
      {branches.map((branch) => (
        <BranchItem key={branch.unit.sourcedId} branch={branch} units={units} {...tree} />
      ))}
    </ul>
  );
}

interface BranchItemProps extends TreeProps {
  readonly branch: Branch;
  readonly units: readonly Node[];
}

function BranchItem({ branch, units, ...tree }: BranchItemProps) {
  const { unit, branches, lessons } = branch;
  const [isOpen, setOpen] = useState(true);
  const isEmpty = branches.length + lessons.length === 0;
  return (
    <li>
      <Row node={unit} siblings={units} {...tree}>
        <ActionIcon
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={isOpen ? text.close(unit.title) : text.open(unit.title)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} />
        </ActionIcon>
      </Row>
      {isOpen && branches.length > 0 && <Branches branches={branches} {...tree} />}
      {isOpen && lessons.length > 0 && (
        <ul className="course-tree">
          {lessons.map((lesson) => (
            <li key={lesson.sourcedId}>
              <Row node={lesson} siblings={lessons} {...tree} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && isEmpty && <p className="course-tree-none soft">{text.noLesson}</p>}
    </li>
  );
}

interface RowProps extends TreeProps {
  readonly node: Node;
  readonly siblings: readonly Node[];
  readonly children?: ReactNode;
}

/** The row that is dragged; only its siblings take it. */
let dragged: string | undefined;

function Row({ node, siblings, moves, hrefOf, current, children }: RowProps) {
  const who = useWho();
  const { mayOfferWrites } = useRights();
  const isOwn = who.kind !== 'application' || node.applicationId === who.id;
  // Each sibling may get a new position.
  const isMovable =
    mayOfferWrites &&
    siblings.length > 1 &&
    siblings.every(({ applicationId }) => who.kind === 'application' && applicationId === who.id);
  const at = siblings.indexOf(node);
  const moveTo = (position: number) => moves.move(siblings, node.sourcedId, position);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!isMovable || !event.altKey || step === undefined) return;
    event.preventDefault();
    moveTo(at + step);
  };
  const drag = {
    draggable: true,
    onDragStart: () => {
      dragged = node.sourcedId;
    },
    onDragOver: (event: DragEvent) => {
      if (siblings.some(({ sourcedId }) => sourcedId === dragged)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) moves.move(siblings, dragged, at);
    },
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its link has the focus
    <div
      className="course-row"
      data-current={node.sourcedId === current || undefined}
      data-kind={isLesson(node) ? 'lesson' : 'unit'}
      onKeyDown={onKeyDown}
      {...(isMovable ? drag : {})}
    >
      {children}
      <HrefLink
        href={hrefOf(node)}
        aria-current={node.sourcedId === current ? 'true' : undefined}
        className="course-row-title"
      >
        {node.title}
      </HrefLink>
      <span className="course-row-facts">
        {isLesson(node) && <LessonFacts lesson={node} />}
        {!isOwn && <span>{text.ofAnother}</span>}
      </span>
      {isMovable && <MoveMenu node={node} at={at} last={siblings.length - 1} moveTo={moveTo} />}
    </div>
  );
}

/** What matters at a glance: a lesson without standards schedules no reviews. */
function LessonFacts({ lesson }: { readonly lesson: Lesson }) {
  const { lessonType, resource, extensions } = lesson;
  const isOff =
    !resource.spacedRepetitionEnabled || extensions?.['spacedRepetitionEnabled'] === false;
  return (
    <>
      {lessonType && <span>{lessonType}</span>}
      <span>{resource.type}</span>
      {resource.objectives > 0 ? (
        <span>{text.standards(resource.objectives)}</span>
      ) : (
        <span className="course-row-warning">
          <Icon name="warning" /> {text.noStandards}
        </span>
      )}
      {isOff && <span>{text.noReviews}</span>}
    </>
  );
}

interface MoveMenuProps {
  readonly node: Node;
  readonly at: number;
  readonly last: number;
  readonly moveTo: (position: number) => void;
}

function MoveMenu({ node, at, last, moveTo }: MoveMenuProps) {
  const acts = [
    { name: text.move.up, to: at - 1 },
    { name: text.move.down, to: at + 1 },
    { name: text.move.first, to: 0 },
    { name: text.move.last, to: last },
  ].filter(({ to }) => to !== at && to >= 0 && to <= last);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          className="course-row-menu"
          aria-label={text.move.menu(node.title)}
        >
          <Icon name="menu" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ name, to }) => (
          <Menu.Item key={name} onClick={() => moveTo(to)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** One course: its units and lessons in order, and one of them in detail. */
import { Button } from '@mantine/core';
import type { CourseTree } from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useWho } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { contentRoute } from '../../routes/content/content.ts';
import { courseRoute } from '../../routes/content/course.ts';
import { hrefOf } from '../../routes/route.ts';
import { courseText as text } from '../../text/content/course.ts';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Empty, Failure } from '../../ui/states.tsx';
import { usePage } from '../../ui/use-page.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Detail } from './detail.tsx';
import { type Moves, useMoves } from './moves.ts';
import { branchesOf, type Node } from './nodes.ts';
import { Branches } from './tree.tsx';

export function Page() {
  const { params } = usePage(courseRoute);
  const { courseId } = params;
  const path = { sourcedId: courseId };
  const read = useRead('GET /rostering/1.0/courses/{sourcedId}/tree', { path });
  return (
    <>
      <PageHead
        title={read.data?.course.title ?? text.noun}
        above={[text.trail]}
        trail={
          <>
            <PageLink to={contentRoute}>{text.trail}</PageLink>
            <span aria-hidden="true">›</span>
            <ShortId id={courseId} copy={text.copyId} />
          </>
        }
        lead={read.data && text.totals(read.data.units.length, read.data.lessons.length)}
      />
      <Async query={read}>{(tree) => tree && <Course courseId={courseId} tree={tree} />}</Async>
    </>
  );
}

function Course({ courseId, tree }: { readonly courseId: string; readonly tree: CourseTree }) {
  const who = useWho();
  const { mayOfferWrites } = useRights();
  const { search, setSearch } = usePage(courseRoute);
  const moves = useMoves();
  if (tree.units.length === 0) return <Empty title={text.empty.title}>{text.empty.sentence}</Empty>;
  const nodes: readonly Node[] = [...tree.units, ...tree.lessons];
  const shown = nodes.find(({ sourcedId }) => sourcedId === search.node);
  return (
    <div className="course-parts" data-detail={shown ? true : undefined}>
      <div>
        {mayOfferWrites && <p className="soft screen-only">{text.move.keys}</p>}
        <MoveReport moves={moves} />
        <Branches
          label={text.tree}
          branches={branchesOf(tree)}
          moves={moves}
          current={search.node}
          hrefOf={({ sourcedId }) =>
            hrefOf(courseRoute, { who, params: { courseId }, search: { node: sourcedId } })
          }
        />
      </div>
      {shown && <Detail node={shown} onClose={() => setSearch({ node: undefined })} />}
    </div>
  );
}

/** What the last move did, and the way back. */
function MoveReport({ moves }: { readonly moves: Moves }) {
  const { moved, isUndone, isRunning, error, undo } = moves;
  return (
    <>
      {error !== undefined && <Failure error={error} isAct />}
      <div className="course-moved" role="status">
        {moved > 0 && !isRunning && (
          <>
            <span>{text.move.moved(moved)}</span>
            <Button size="compact-sm" onClick={undo}>
              {text.move.undo}
            </Button>
          </>
        )}
        {isUndone && <span className="soft">{text.move.undone}</span>}
      </div>
    </>
  );
}

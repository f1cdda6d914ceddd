/** What the students of a class or a course, which the address names, know of each item. */
import { useEffect } from 'react';
import type { Mastery } from '../../../../sdk/src/generated/openapi.ts';
import { useNames } from '../../data/records/names.ts';
import { useRead } from '../../data/requests/queries.ts';
import type { OutlineThread } from '../../outline/client.ts';
import { frameworkRoute, MASTERY } from '../../routes/content/framework.ts';
import { usePage } from '../../ui/use-page.ts';

export type ItemMastery = Mastery['items'][string];

/** The level is high from half of the students on. */
const HALF = 0.5;

export function levelOf(one: ItemMastery | undefined): (typeof MASTERY)[number] {
  if (!one?.students) return 'none';
  return one.recalled / one.students < HALF ? 'low' : 'high';
}

export interface ChosenMastery {
  readonly kind: 'classes' | 'courses';
  readonly id: string;
  readonly name: string;
  /** By id of the item; undefined = on its way, or refused. */
  readonly items: Readonly<Record<string, ItemMastery>> | undefined;
  /** With review states or without. */
  readonly students: number;
  readonly error: unknown;
  retry(): void;
}

/** undefined = none is chosen. The thread learns the levels, too. */
export function useMastery(documentId: string, thread: OutlineThread): ChosenMastery | undefined {
  const { search } = usePage(frameworkRoute);
  const { class: classId, course: courseId } = search;
  const [kind, id, of] = classId
    ? (['classes', classId, { classId }] as const)
    : (['courses', courseId, courseId ? { courseId } : {}] as const);
  const read = useRead(
    'GET /insights/1.0/mastery',
    { query: { frameworkId: documentId, ...of } },
    { enabled: id !== undefined, staleMs: 60_000 },
  );
  const name = useNames(kind, [id]).get(id ?? '');
  const items = id === undefined ? undefined : read.data?.items;
  useEffect(() => {
    if (!items) return;
    const levels = Object.entries(items).map(([item, one]) => [
      item,
      MASTERY.indexOf(levelOf(one)),
    ]);
    void thread.call('mastery', Object.fromEntries(levels));
  }, [items, thread]);
  if (id === undefined) return undefined;
  return {
    ...{ kind, id, name: name ?? id, items },
    students: read.data?.students ?? 0,
    error: read.error,
    retry: () => void read.refetch(),
  };
}

/** The way of an event from its sender to what it counts for, and how far it came. */
export type StationId = 'sent' | 'accepted' | 'student' | 'course' | 'effect';

export interface Station {
  readonly id: StationId;
  /** now: it waits here; ahead: it has not come here. */
  readonly state: 'done' | 'failed' | 'now' | 'ahead';
}

interface Travelled {
  readonly state: string;
  /** The code of its reason; null or left out = none. */
  readonly code?: string | null;
  /** It names a course, or had to. */
  readonly isOfCourse: boolean;
}

/** Where the reason of a drop stands. */
function stopOf({ state, code }: Travelled): StationId {
  if (state === 'refused') return 'accepted';
  if (code?.startsWith('student_')) return 'student';
  return /^(course|lesson)_/.test(code ?? '') ? 'course' : 'effect';
}

export function stationsOf(event: Travelled): readonly Station[] {
  const ids: readonly StationId[] = [
    ...(['sent', 'accepted', 'student'] as const),
    ...(event.isOfCourse ? (['course'] as const) : []),
    'effect',
  ];
  if (event.state === 'processed') return ids.map((id) => ({ id, state: 'done' }));
  const stop = ids.indexOf(event.state === 'received' ? 'student' : stopOf(event));
  const atStop = event.state === 'received' ? 'now' : 'failed';
  return ids.map((id, index) => ({
    id,
    state: index < stop ? 'done' : index === stop ? atStop : 'ahead',
  }));
}

/** What all parts of the page show: the student, the days of the range, the zone they begin in. */
import { useMemo } from 'react';
import {
  addDays,
  type Days,
  dayAt,
  type Instants,
  orderedDays,
  ownZone,
  startOfDay,
} from '../../data/days.ts';
import { type User, useSchool, useTerm } from '../../data/records/students.ts';
import { studentRoute } from '../../routes/students/student.ts';
import { usePage } from '../../ui/use-page.ts';
import { useNow, useZone } from '../../ui/values/time.tsx';

export interface View extends Instants {
  readonly studentId: string;
  readonly days: Days;
  /** IANA name, as the server takes it. */
  readonly timezone: string;
  readonly today: string;
}

const LENGTHS = { '7d': 7, '28d': 28 } as const;

const lastDays = (count: number, today: string): Days => ({
  from: addDays(today, 1 - count),
  until: today,
});

/** The zone that was chosen for the page; that of the person who looks when none was. */
export function usePageZone(student: User | undefined) {
  const { search } = usePage(studentRoute);
  const own = useZone();
  const school = useSchool(student);
  const zones = { browser: undefined, utc: 'UTC', school: school.zone } as const;
  const chosen = search.zone === 'school' && !school.zone ? undefined : search.zone;
  return { school, zone: chosen === undefined ? own : zones[chosen], chosen };
}

/** The days that the address names. */
export function useView(studentId: string, zone: string | undefined) {
  const { search } = usePage(studentRoute);
  const today = dayAt(useNow(), zone);
  const range = search.range ?? '7d';
  const term = useTerm(studentId, today, range === 'term');
  const { from: first = addDays(today, -6), until: last = today } = search;
  const [from, until] = [term.data?.from, term.data?.until];
  const view = useMemo((): View => {
    const ofTerm =
      from && until ? orderedDays(from, until < today ? until : today) : lastDays(28, today);
    const days =
      range === 'term'
        ? ofTerm
        : range === 'custom'
          ? orderedDays(first, last)
          : lastDays(LENGTHS[range], today);
    const end = days.until >= today ? undefined : startOfDay(addDays(days.until, 1), zone);
    const timezone = zone ?? ownZone;
    return { studentId, days, timezone, today, start: startOfDay(days.from, zone), end };
  }, [studentId, range, today, zone, first, last, from, until]);
  return { view, range, term };
}

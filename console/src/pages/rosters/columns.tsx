/** The columns of each kind of record, and those that can be searched. */
import { codeOf } from '../../data/records/courses.ts';
import type { Who } from '../../data/viewer/who.ts';
import type { RosterKind } from '../../routes/operation/rosters.ts';
import { rostersText } from '../../text/operation/rosters.ts';
import type { Column } from '../../ui/table/columns.ts';
import { shortId } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import { Time } from '../../ui/values/time.tsx';
import { type RosterRecord, referenceOf, rolesOf, textOf } from './records.ts';

const headers = rostersText.column;

type Member = keyof typeof headers;
type RosterColumn = Column<RosterRecord>;

function text(id: Member, settings: Partial<RosterColumn> = {}): RosterColumn {
  return {
    id,
    header: headers[id],
    cell: (row) => textOf(row[id]),
    value: (row) => textOf(row[id]),
    isSortable: true,
    isHideable: true,
    ...settings,
  };
}

/** A list: no order is meant. */
const list = (id: Member): RosterColumn => text(id, { isSortable: false });

const changed: RosterColumn = text('dateLastModified', {
  cell: ({ dateLastModified }) => <Time at={dateLastModified} />,
});

const id: RosterColumn = text('sourcedId', {
  cell: ({ sourcedId }) => <ShortId id={sourcedId} />,
  isSortable: false,
});

/** Names of referred records by their ids. */
type Names = ReadonlyMap<string, string>;

function reference(member: 'course' | 'class', names: Names): RosterColumn {
  const idOf = (row: RosterRecord) => referenceOf(row[member])?.sourcedId ?? '';
  return text(member, {
    cell: (row) => names.get(idOf(row)) || shortId(idOf(row)),
    value: idOf,
    isSortable: false,
  });
}

function person(names: Names): RosterColumn {
  const idOf = ({ user }: RosterRecord) => referenceOf(user)?.sourcedId ?? '';
  return text('person', {
    cell: (row) => names.get(idOf(row)) || shortId(idOf(row)),
    value: idOf,
    isSortable: false,
  });
}

const courseCode: RosterColumn = text('courseCode', { cell: codeOf });

const roles: RosterColumn = text('roles', {
  cell: (row) => [...new Set(rolesOf(row).map(({ role }) => role))].join(', '),
  value: (row) =>
    rolesOf(row)
      .map(({ role }) => role)
      .join(', '),
  isSortable: false,
});

export function columnsOf(kind: RosterKind, names: Names, who: Who): readonly RosterColumn[] {
  switch (kind) {
    case 'orgs':
      return [text('name'), text('type'), text('identifier'), changed, id];
    case 'terms':
      return [
        ...[text('title'), text('type'), text('startDate'), text('endDate')],
        ...[text('schoolYear'), changed, id],
      ];
    case 'courses':
      return [text('title'), courseCode, list('grades'), list('subjects'), changed, id];
    case 'classes':
      return [
        ...[text('title'), text('classCode')],
        ...(who.kind === 'district' ? [] : [reference('course', names)]),
        ...[list('grades'), text('location'), changed, id],
      ];
    case 'people':
      return [
        ...[text('familyName'), text('givenName'), roles, text('username')],
        ...[text('email'), text('identifier'), changed, id],
      ];
    case 'enrollments':
      return [
        ...[person(names), text('role'), reference('class', names)],
        ...[text('beginDate'), text('endDate'), changed, id],
      ];
  }
}

/** Columns that `filter` looks into, beside the names that `search` has. */
export const SEARCHED: Readonly<Record<RosterKind, readonly Member[]>> = {
  orgs: ['name', 'type', 'identifier', 'sourcedId'],
  terms: ['title', 'type', 'schoolYear', 'sourcedId'],
  courses: ['title', 'courseCode', 'subjects', 'grades', 'sourcedId'],
  classes: ['title', 'classCode', 'location', 'subjects', 'grades', 'sourcedId'],
  people: ['familyName', 'givenName', 'username', 'email', 'identifier', 'sourcedId'],
  enrollments: ['role', 'sourcedId'],
};

export const SORTED: Readonly<Record<RosterKind, string>> = {
  orgs: 'name',
  terms: '-startDate',
  courses: 'title',
  classes: 'title',
  people: 'familyName',
  enrollments: '-dateLastModified',
};

/** Academic sessions: their members. */
import {
  children,
  code,
  date,
  metadata,
  recordShape,
  reference,
  required,
  term,
  title,
} from '../../oneroster/records/describe.ts';
import { academicSessionKind } from '../../oneroster/records/roster-kinds.ts';
import { extensible } from '../../oneroster/records/schema.ts';

const SessionType = extensible('gradingPeriod', 'semester', 'schoolYear', 'term');

export const academicSessionShape = recordShape(
  academicSessionKind,
  'A school year, a semester, a term or a grading period (OneRoster v1p2)',
  {
    title: title(),
    startDate: required(date({ description: 'First day' })),
    endDate: required(date({ description: 'The day after the last one' })),
    type: required(term(SessionType)),
    parent: reference(academicSessionKind, { description: 'The session that it is a part of' }),
    children: children(academicSessionKind, 'Active sessions that name it as their parent'),
    schoolYear: required(
      code({ description: 'The year in which the school year ends, such as `2026`' }),
    ),
    metadata: metadata(),
  },
);

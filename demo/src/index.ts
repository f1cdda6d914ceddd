/** `@lectern/demo`: sample data, sent to a server as a partner's application sends it. */

export { isLecternError } from '../../sdk/src/index.ts';
export { idsOfDemo, type RecordKind } from './content.ts';
export { courseByKey, firstUnitTest } from './curriculum.ts';
export { type DemoOptions, type DemoReport, demonstrate } from './demonstrate.ts';
export { STUDENTS_MAX, usernameOf } from './roster.ts';

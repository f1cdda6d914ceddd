/** A student by name as a link to the page of the student; an id alone where it may not be read. */
import { studentRoute } from '../../routes/students/student.ts';
import { PageLink } from '../link.tsx';
import { ShortId } from './short-id.tsx';

interface StudentLinkProps {
  readonly id: string;
  /** Undefined = not known here, so that the page would show nothing either. */
  readonly name: string | undefined;
}

export function StudentLink({ id, name }: StudentLinkProps) {
  if (name === undefined) return <ShortId id={id} />;
  return (
    <PageLink to={studentRoute} params={{ studentId: id }} title={id}>
      <bdi>{name || id}</bdi>
    </PageLink>
  );
}

/** How students come here, while none may be read. */
import { useWho } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { keysRoute } from '../../routes/access/keys.ts';
import { startRoute } from '../../routes/events/start.ts';
import { studentsText } from '../../text/students/students.ts';
import { PageLink } from '../../ui/link.tsx';
import { WayIn } from '../../ui/way-in.tsx';

const text = studentsText.ways;

export function WaysToStudents() {
  const isPlatform = useWho().kind === 'platform';
  const { mayReadKeys } = useRights();
  if (isPlatform) {
    return (
      <>
        <p>{text.platform}</p>
        <WayIn />
      </>
    );
  }
  const { signIn, enrollment, operator, test } = text;
  return (
    <>
      <p>{text.partner}</p>
      <ul className="students-ways">
        {[signIn, enrollment, operator, test].map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <p className="students-next">
        <PageLink to={startRoute}>{text.start}</PageLink>
        {mayReadKeys && <PageLink to={keysRoute}>{text.setUp}</PageLink>}
      </p>
    </>
  );
}

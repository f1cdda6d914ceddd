/** Which applications may read a person, with each reason. */
import { useRead } from '../../data/requests/queries.ts';
import { applicationRoute } from '../../routes/access/application.ts';
import { rostersText } from '../../text/operation/rosters.ts';
import { PageLink } from '../../ui/link.tsx';
import { Async } from '../../ui/states.tsx';
import { Time } from '../../ui/values/time.tsx';
import { RecordLink } from './record-link.tsx';

const text = rostersText.readers;

type Named = { readonly sourcedId: string; readonly title?: string; readonly name?: string };

interface Reason {
  readonly reason: keyof typeof text.reason;
  readonly since?: string;
  readonly until?: string;
  readonly class?: Named;
  readonly school?: Named;
}

export function Readers({ id }: { readonly id: string }) {
  const read = useRead('GET /admin/1.0/users/{sourcedId}/readers', { path: { sourcedId: id } });
  return (
    <div className="detail-group">
      <h3>{text.title}</h3>
      <Async query={read}>
        {({ readers }) =>
          readers.length === 0 ? (
            <p className="soft">{text.nobody}</p>
          ) : (
            <ul className="detail-links">
              {readers.map(({ applicationId, applicationName, reasons }) => (
                <li key={applicationId}>
                  <PageLink to={applicationRoute} params={{ applicationId }}>
                    <bdi>{applicationName}</bdi>
                  </PageLink>
                  <ul className="detail-reasons">
                    {(reasons as readonly Reason[]).map((reason) => (
                      <ReasonLine key={keyOf(reason)} {...reason} />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Async>
    </div>
  );
}

const keyOf = ({ reason, class: klass, school, until }: Reason) =>
  [reason, klass?.sourcedId, school?.sourcedId, until].join(' ');

function ReasonLine({ reason, since, until, class: klass, school }: Reason) {
  return (
    <li>
      {text.reason[reason]}{' '}
      {klass && (
        <RecordLink reference={{ type: 'class', sourcedId: klass.sourcedId }} name={klass.title} />
      )}{' '}
      {school && (
        <RecordLink reference={{ type: 'org', sourcedId: school.sourcedId }} name={school.name} />
      )}{' '}
      {since && (
        <span className="soft">
          <Time at={since} />
        </span>
      )}{' '}
      {until && <span className="soft">{text.until(until)}</span>}
    </li>
  );
}

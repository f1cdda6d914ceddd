/** The checks: first what matters most, then all in the order of the doctor. */
import type { HealthCheck } from '../../../../sdk/src/generated/openapi.ts';
import { healthText as text } from '../../text/operation/health.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Panel } from '../../ui/page.tsx';
import { Copy } from '../../ui/values/copy.tsx';

interface ChecksProps {
  readonly checks: readonly HealthCheck[];
}

const ICONS: Readonly<Record<HealthCheck['state'], IconName>> = {
  ok: 'check',
  warn: 'warning',
  fail: 'fail',
};

export function HealthChecks({ checks }: ChecksProps) {
  return (
    <>
      <Verdict checks={checks} />
      <Panel title={text.checks.title} note={text.checks.note}>
        <ul className="health-checks">
          {checks.map((check) => (
            <Line key={check.name} check={check} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** One sentence that says whether anything must be done. */
function Verdict({ checks }: ChecksProps) {
  const failing = checks.filter(({ state }) => state === 'fail');
  const warning = checks.filter(({ state }) => state === 'warn');
  const worst = failing[0] ?? warning[0];
  const state = worst?.state ?? 'ok';
  const counts = [
    ...(failing.length > 0 ? [text.fails(failing.length)] : []),
    ...(warning.length > 0 ? [text.warns(warning.length)] : []),
  ];
  return (
    <div className="health-checks-verdict" data-state={state} role="status">
      <Icon name={ICONS[state]} />
      <div>
        <strong>{worst ? counts.join(' · ') : text.works}</strong>
        <p>{worst ? `${worst.name}: ${worst.finding}` : text.worksDetail(checks.length)}</p>
        {worst?.fix && <Fix fix={worst.fix} />}
      </div>
    </div>
  );
}

function Line({ check }: { readonly check: HealthCheck }) {
  const { name, state, finding, fix } = check;
  return (
    <li className="health-checks-line" data-state={state}>
      <span className="health-checks-state">
        <Icon name={ICONS[state]} label={text.state[state]} />
      </span>
      <span className="health-checks-name">{name}</span>
      <div className="health-checks-finding">
        <p>{finding}</p>
        {fix && <Fix fix={fix} />}
      </div>
    </li>
  );
}

function Fix({ fix }: { readonly fix: string }) {
  return (
    <p className="health-checks-fix">
      <span>
        <span className="soft">{text.fix}</span> {fix}
      </span>
      <Copy text={fix} label={`${text.fix} ${fix}`} />
    </p>
  );
}

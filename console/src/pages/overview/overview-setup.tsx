/** What is left to set up, each step with its command; nothing when all is done. */
import { Button } from '@mantine/core';
import type { Overview } from '../../../../sdk/src/generated/openapi.ts';
import { useWho } from '../../data/requests/queries.ts';
import { accountsRoute } from '../../routes/access/accounts.ts';
import { applicationsRoute } from '../../routes/access/applications.ts';
import { hrefOf, type PageRoute } from '../../routes/route.ts';
import { overviewText } from '../../text/operation/overview.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOpen } from '../../ui/link.tsx';
import { Panel } from '../../ui/page.tsx';
import { Command } from '../../ui/values/copy.tsx';

const text = overviewText.setup;

type Step = Overview['setup'][number];

export function OverviewSetup({ steps }: { readonly steps: readonly Step[] }) {
  const left = steps.filter(({ state }) => state === 'todo');
  const done = steps.filter(({ state }) => state === 'done');
  if (left.length === 0) return null;
  return (
    <Panel title={text.title} note={text.left(left.length)}>
      <Lines steps={left} />
      {done.length > 0 && (
        <details className="overview-setup-done">
          <summary>{text.done(done.length)}</summary>
          <Lines steps={done} />
        </details>
      )}
    </Panel>
  );
}

function Lines({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="overview-setup">
      {steps.map((step) => (
        <Line key={step.key} step={step} />
      ))}
    </ol>
  );
}

/** Where a step is done at the console; the others are done by their commands. */
const buttons = {
  operator: { icon: 'people', to: accountsRoute as unknown as PageRoute },
  application: { icon: 'plus', to: applicationsRoute as unknown as PageRoute },
} as const;

const hasButton = (key: Step['key']): key is keyof typeof buttons => Object.hasOwn(buttons, key);

function Line({ step: { key, state, detail } }: { readonly step: Step }) {
  const who = useWho();
  const open = useOpen();
  const isDone = state === 'done';
  return (
    <li data-state={state}>
      <span className="overview-setup-state">
        <Icon name={isDone ? 'check' : 'received'} label={text.state[state]} />
      </span>
      <div className="overview-setup-step">
        <p>
          <strong>{text.steps[key]}</strong> <span className="soft">{detail}</span>
        </p>
        {!isDone && (
          <div className="overview-setup-act">
            {hasButton(key) && (
              <Button
                leftSection={<Icon name={buttons[key].icon} />}
                onClick={() => open(hrefOf(buttons[key].to, { who, search: { new: '1' } }))}
              >
                {text.buttons[key]}
              </Button>
            )}
            <Command text={text.commands[key]} />
          </div>
        )}
      </div>
    </li>
  );
}

/** Whether the sign-in needs a second factor; the server's own page adds and removes them. */
import { Button } from '@mantine/core';
import { useSession } from '../../data/session.ts';
import { PLATFORM } from '../../data/who.ts';
import { accountRoute } from '../../routes/account.ts';
import { hrefOf } from '../../routes/route.ts';
import { accountText } from '../../text/account.ts';
import { Panel } from '../../ui/page.tsx';
import { StateTag } from '../../ui/people.tsx';
import { Setting, Settings } from '../../ui/settings.tsx';

const text = accountText.factor;
const next = encodeURIComponent(hrefOf(accountRoute, { who: PLATFORM }));
const PROTECT = `/console/sign-in/protect?next=${next}`;

export function FactorPanel() {
  const { set, required } = useSession().secondFactor;
  return (
    <Panel title={text.title}>
      <Settings>
        <Setting
          title={
            <>
              {set ? text.isSet : text.missing}{' '}
              <StateTag color={set ? 'ok' : 'warn'}>{set ? text.on : text.off}</StateTag>
            </>
          }
          control={
            <Button component="a" href={PROTECT} variant={set ? 'default' : 'filled'}>
              {set ? text.change : text.setUp}
            </Button>
          }
        >
          {set ? text.isSetSentence : text.missingSentence} {required && text.required}
        </Setting>
      </Settings>
    </Panel>
  );
}

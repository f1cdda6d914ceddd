/** Webhooks of the application that the page shows. */
import { useWho } from '../../data/requests/queries.ts';
import { webhooksRoute } from '../../routes/access/webhooks.ts';
import { webhooksText as text } from '../../text/access/webhooks.ts';
import { PageHead } from '../../ui/page.tsx';
import { usePage } from '../../ui/use-page.ts';
import { OutwardLink } from '../../ui/values/outward-link.tsx';
import { Webhooks } from './webhooks.tsx';

export function Page() {
  const who = useWho();
  const { search, href } = usePage(webhooksRoute);
  return (
    <>
      <PageHead
        title={text.title}
        lead={
          <>
            {text.lead} <OutwardLink href="/docs/build/notifications">{text.docs}</OutwardLink>
          </>
        }
      />
      <Webhooks
        applicationId={who.kind === 'application' ? who.id : ''}
        webhookId={search.webhook}
        hrefOf={(webhook) => href({ webhook })}
      />
    </>
  );
}

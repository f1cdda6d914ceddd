/** How data comes here, for pages that have none yet: an import, or the steps of an application. */
import { useWho } from '../data/requests/queries.ts';
import { startRoute } from '../routes/events/start.ts';
import { importsRoute } from '../routes/operation/imports.ts';
import { statesText } from '../text/states.ts';
import { PageLink } from './link.tsx';

export function WayIn() {
  return useWho().kind === 'platform' ? (
    <PageLink to={importsRoute} search={{ new: '1' }}>
      {statesText.wayIn.platform}
    </PageLink>
  ) : (
    <PageLink to={startRoute}>{statesText.wayIn.application}</PageLink>
  );
}

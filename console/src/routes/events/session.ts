/** Address of one study session. */
import { pageRoute } from '../route.ts';

export const sessionRoute = pageRoute({
  name: 'session',
  places: ['platform', 'application'],
  path: 'sessions/$sessionId',
  params: ['sessionId'],
  /** Two applications may use the same id: operators say whose session it is. */
  readSearch: (raw) => ({ application: raw['application'] }),
});

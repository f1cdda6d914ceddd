/** The operator at the command line, as a caller of the functions that the API calls. */
import type { Caller } from '../http/caller.ts';

export const OPERATOR: Caller = {
  clientId: 'lectern',
  applicationId: '00000000-0000-0000-0000-000000000000',
  scopes: new Set(['admin']),
  operator: true,
};

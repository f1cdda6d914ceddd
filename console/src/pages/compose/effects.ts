/** The effects that a dry run predicts, in words. */
import type { EventDryRun } from '../../../../sdk/src/generated/openapi.ts';
import { composeText } from '../../text/events/compose.ts';
import { formatNumber } from '../../ui/values/format.ts';
import type { Json } from './dry-run.ts';

const text = composeText.report;

/** What would be credited, and what would become of the session. */
export function effectsOf({ wouldDo }: EventDryRun, event: Json | undefined): string {
  const { xp, result, replacedBy, mastery, sessionId, state } = wouldDo;
  if (state === 'refused') return text.none.refused;
  const action = event?.['type'] === 'SessionEvent' ? String(event['action']) : '';
  const ofSession =
    action === 'LoggedIn'
      ? text.opens
      : action === 'LoggedOut' || action === 'TimedOut'
        ? text.closes
        : text.attaches;
  const effects = [
    xp === undefined ? '' : text.xp(`${xp < 0 ? '−' : '+'}${formatNumber(Math.abs(xp))}`),
    result ? text.result(formatNumber(result.score), formatNumber(result.maxScore)) : '',
    replacedBy ? text.replaced(replacedBy) : '',
    mastery ? text.mastery(mastery) : '',
    sessionId ? ofSession(sessionId) : '',
  ].filter(Boolean);
  return effects.join(' · ') || (state === 'dropped' ? text.none.dropped : text.none.processed);
}

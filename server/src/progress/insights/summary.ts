/** Sums time and XP of a period or of one session. */
import { type Fact, groupFacts, roundXp, WASTE } from '../analytics/facts.ts';
import { timeSpent } from '../analytics/rules.ts';

type Part = Pick<Fact, 'subject' | 'xpEarned' | 'intervals'>;

/** Overlapping time counts once in the total, so the times of subjects may add up to more. */
function sumUp(parts: readonly Part[]) {
  const { activeSeconds, inactiveSeconds } = timeSpent(parts.flatMap((part) => part.intervals));
  const xpEarned = roundXp(parts.reduce((sum, part) => sum + part.xpEarned, 0));
  return { activeSeconds, wasteSeconds: 0, inactiveSeconds, xpEarned };
}

/** The members that insights of a period and of a session have in common. */
export function summarise(parts: readonly Part[]) {
  const { xpEarned, ...time } = sumUp(parts);
  const bySubject = Object.entries(groupFacts(parts, 'subject', sumUp));
  return {
    insights: [
      {
        type: 'TIME_SUMMARY' as const,
        totalSeconds: time.activeSeconds + time.inactiveSeconds,
        ...time,
        wastePercentage: 0,
        totalXpEarned: xpEarned,
        factCount: parts.length,
      },
    ],
    bySubject: bySubject.map(([subject, values]) => ({ subject, ...values })),
    ...WASTE,
  };
}

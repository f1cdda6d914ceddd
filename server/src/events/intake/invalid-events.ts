/** Refuses events by what validation finds: the reply names the values that were sent. */
import { type Finding, invalid, Problem } from '../../http/problem.ts';
import { valueAt } from '../../lib/json-pointer.ts';
import { shown } from '../../lib/shown.ts';

/** 400 with all findings. What is kept of them names members only: an id may be a person's name. */
export function invalidEvents(findings: readonly Finding[], body: unknown): Problem {
  const told = findings.map((one) => ({ ...one, message: withSent(one, body) }));
  const { status, code, message, members } = invalid(told);
  return new Problem(status, code, message, { ...members, kept: findings });
}

/** The sentence with the text, number or boolean that it is about. */
function withSent({ path, message }: Finding, body: unknown): string {
  const sent = valueAt(body, path);
  if (!['string', 'number', 'boolean'].includes(typeof sent) || sent === '') return message;
  return message.replace(/\.$/, `; it is ${shown(sent)}.`);
}

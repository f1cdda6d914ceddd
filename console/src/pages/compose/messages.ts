/** What a dry run says of an event, in the order in which it is mended, with lines of its text. */
import type { EventDryRun, EventReason, Finding } from '../../../../sdk/src/generated/openapi.ts';
import type { Mark } from '../../ui/json/json.tsx';
import { placesOf } from '../../ui/json/pointers.ts';

export interface Message {
  /** error: it is refused; drop: it is stored but does not count; warning: it counts anyway. */
  readonly kind: 'error' | 'drop' | 'warning';
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
  readonly docs: string | undefined;
  /** What can be merged into the event, and what it may have meant. */
  readonly reason?: EventReason;
}

/** Errors, then why it would be dropped, then warnings. */
export function messagesOf({ errors, warnings, wouldDo }: EventDryRun): readonly Message[] {
  const isDropped = wouldDo.state === 'dropped';
  return [
    ...errors.map(({ path, code, message, docs }: Finding) => ({
      ...{ kind: 'error' as const, code, pointer: path, message, docs },
    })),
    ...warnings.map((reason, index) => ({
      kind: isDropped && index === 0 ? ('drop' as const) : ('warning' as const),
      ...{ code: reason.code, pointer: reason.pointer, message: reason.message },
      ...{ docs: reason.docs, reason },
    })),
  ];
}

export function marksOf(messages: readonly Message[]): readonly Mark[] {
  return messages.map(({ kind, pointer, code, message }) => ({
    ...{ pointer, code, message },
    kind: kind === 'warning' ? ('warn' as const) : ('bad' as const),
  }));
}

/** By pointer: the line of the place, from 1; of the deepest parent where the member is missing. */
export function linesOf(json: string): (pointer: string) => number | undefined {
  const placeOf = placesOf(json);
  return (pointer) => {
    const place = placeOf(pointer);
    return place && json.slice(0, place.memberFrom).split('\n').length;
  };
}

/** A field for the id of an event: Enter opens it. */
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWho } from '../../data/queries.ts';
import { eventRoute } from '../../routes/event.ts';
import { hrefOf } from '../../routes/route.ts';
import { eventsText } from '../../text/events.ts';
import { useOpen } from '../../ui/link.tsx';

const text = eventsText.goTo;

export function GoToEvent() {
  const who = useWho();
  const open = useOpen();
  const [typed, setTyped] = useState('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    const eventId = typed.trim();
    if (eventId) open(hrefOf(eventRoute, { who, params: { eventId } }));
  };
  return (
    <form className="events-go" onSubmit={go}>
      <TextInput
        aria-label={text.label}
        placeholder={text.hint}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{text.go}</Button>
    </form>
  );
}

/** Pages of the server that a dialog opens in a small window, and when their work is done. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnSession } from '../../../../sdk/src/generated/openapi.ts';
import { findSession, sessionQuery, useSession } from '../../data/viewer/session.ts';

const LOOK_EVERY_MS = 1_500;

/** Calls `onDone` when the session is what was asked for in another window. */
export function useOtherWindow(isDone: (session: OwnSession) => boolean, onDone: () => void): void {
  const client = useQueryClient();
  const { account } = useSession();
  useEffect(() => {
    const look = async () => {
      const session = await findSession().catch(() => undefined);
      if (!session || !isDone(session)) return;
      // What is on the screen is of the person before.
      if (session.account.id !== account.id) return location.reload();
      client.setQueryData(sessionQuery.queryKey, session);
      onDone();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isDone, onDone, client, account.id]);
}

interface WindowButtonProps {
  readonly href: string;
  readonly onOpen?: () => void;
  readonly children: string;
  readonly isMain?: boolean;
}

/** Opens a small window, or another tab where that is blocked. */
export function WindowButton({ href, onOpen, children, isMain = false }: WindowButtonProps) {
  return (
    <Button
      {...(isMain ? { variant: 'filled', 'data-autofocus': true } : { variant: 'subtle' })}
      component="a"
      href={href}
      target="lectern-sign-in"
      onClick={(event) => {
        const opened = window.open(href, 'lectern-sign-in', 'popup,width=480,height=640');
        if (opened) event.preventDefault();
        onOpen?.();
      }}
    >
      {children}
    </Button>
  );
}

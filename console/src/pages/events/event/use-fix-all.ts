/** A run over all events of one cause: tried, then sent; it may be stopped and taken up again. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi, useWho } from '../../../data/requests/queries.ts';
import { type Fix, findLike, type Model, sent, tried, workThrough } from './fix-all.ts';

interface Run {
  readonly fixes: readonly Fix[];
  /** Older events of the cause, that this run has not looked at. */
  readonly next: string | null;
  readonly isWorking: boolean;
  readonly error: unknown;
}

const NONE: Run = { fixes: [], next: null, isWorking: false, error: null };

export function useFixAll(model: Model, from: string) {
  const api = useApi();
  const who = useWho();
  const client = useQueryClient();
  const [run, setRun] = useState(NONE);
  const running = useRef<AbortController>(null);
  const patch = (change: Partial<Run>) => setRun((before) => ({ ...before, ...change }));
  const onDone = (fix: Fix) =>
    setRun(({ fixes, ...others }) => ({
      ...others,
      fixes: fixes.map((one) => (one.id === fix.id ? fix : one)),
    }));
  const work = async (act: (signal: AbortSignal) => Promise<unknown>) => {
    const controller = new AbortController();
    running.current = controller;
    patch({ isWorking: true, error: null });
    await act(controller.signal).catch((error) => {
      if (!controller.signal.aborted) patch({ error });
    });
    patch({ isWorking: false });
  };
  const tryAll = (fixes: readonly Fix[], signal: AbortSignal) =>
    workThrough(
      fixes.filter(({ outcome }) => outcome === 'found'),
      signal,
      { work: (fix) => tried({ api, who, signal }, model, fix), onDone },
    );
  const look = (cursor: string | null) =>
    work(async (signal) => {
      const { fixes, next } = await findLike({ api, who, signal }, model, { from, cursor });
      setRun((before) => ({ ...before, fixes, next }));
      await tryAll(fixes, signal);
    });
  // Once, when the dialog opens; it stops when the dialog closes.
  const begin = useRef(look);
  useEffect(() => {
    void begin.current(null);
    return () => running.current?.abort();
  }, []);
  return {
    ...run,
    stop: () => running.current?.abort(),
    /** Tries what was not tried before the run was stopped. */
    goOn: () => work((signal) => tryAll(run.fixes, signal)),
    lookFurther: () => look(run.next),
    send: () =>
      work(async (signal) => {
        const fixes = run.fixes.filter(({ outcome }) => outcome === 'counts');
        await workThrough(fixes, signal, {
          work: (fix) => sent({ api, who, signal }, fix),
          onDone,
        });
        await client.invalidateQueries({ queryKey: [api.prefix] });
      }),
  };
}

/** Writes a new order of units or lessons, and the one before when that is undone. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../data/requests/api.ts';
import { useApi } from '../../data/requests/queries.ts';
import { isLesson, type Node } from './nodes.ts';
import { type NewOrder, reorder } from './order.ts';

/** Requests at a time. */
const TOGETHER = 4;

/** The record as PUT takes it. */
function putNode(api: Api, node: Node, sortOrder: number) {
  const { applicationId: _, extensions: metadata, ...record } = node;
  const path = { sourcedId: node.sourcedId };
  const written = { ...record, sortOrder, ...(metadata ? { metadata } : {}) };
  if (isLesson(node)) {
    const resource = { sourcedId: node.resource.sourcedId };
    const body = { lesson: { ...written, resource } } as never;
    return api.request('PUT /rostering/1.0/lessons/{sourcedId}', { path, body });
  }
  return api.request('PUT /rostering/1.0/units/{sourcedId}', {
    path,
    body: { unit: written } as never,
  });
}

export interface Moves {
  /** Moves one of the siblings, which are in their order now, to a position. */
  readonly move: (siblings: readonly Node[], sourcedId: string, position: number) => void;
  readonly undo: () => void;
  /** Rows of the last move; 0 = none, or it was undone. */
  readonly moved: number;
  readonly isUndone: boolean;
  readonly isRunning: boolean;
  readonly error: unknown;
}

export function useMoves(): Moves {
  const api = useApi();
  const client = useQueryClient();
  const [last, setLast] = useState<readonly NewOrder<Node>[]>([]);
  const [isUndone, setUndone] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const write = async (orders: readonly NewOrder<Node>[]) => {
    setRunning(true);
    setError(undefined);
    try {
      for (let at = 0; at < orders.length; at += TOGETHER) {
        const some = orders.slice(at, at + TOGETHER);
        await Promise.all(some.map(({ row, sortOrder }) => putNode(api, row, sortOrder)));
      }
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: [api.prefix] });
      setRunning(false);
    }
  };
  return {
    move: async (siblings, sourcedId, position) => {
      const orders = reorder(siblings, sourcedId, position);
      if (orders.length === 0 || isRunning) return;
      setUndone(false);
      // What was written before a failure can be undone, too.
      setLast(orders);
      await write(orders);
    },
    undo: async () => {
      const isWritten = await write(last.map(({ row }) => ({ row, sortOrder: row.sortOrder })));
      if (!isWritten) return;
      setLast([]);
      setUndone(true);
    },
    moved: last.length,
    isUndone,
    isRunning,
    error,
  };
}

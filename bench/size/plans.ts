/** Reads the plans that PostgreSQL's auto_explain logs: how much each statement read, and how. */
import { open, stat } from 'node:fs/promises';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { trusted } from '../../server/src/storage/database/sql.ts';

/** What one statement did. */
export interface Seen {
  readonly text: string;
  readonly ms: number;
  /** Rows that scans read, those included that a filter removed. */
  readonly rows: number;
  /** Pages of 8 kB, from memory or disk. */
  readonly pages: number;
  /** Sequential scans: table and rows. */
  readonly scans: readonly { readonly table: string; readonly rows: number }[];
}

/** Connections that are opened from now on log every plan with what it did. */
export async function logPlans(db: Database, isOn: boolean): Promise<void> {
  const row = await db.first<{ name: string }>(trusted('select current_database() as name'));
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  };
  // An extension's own settings are known once it is loaded.
  await db.script(`load 'auto_explain'`);
  for (const [name, value] of Object.entries(settings))
    await db.script(
      isOn
        ? `alter database ${row?.name} set ${name} = '${value}'`
        : `alter database ${row?.name} reset ${name}`,
    );
}

/** Reads what is added to a log from now on. */
export async function followPlans(log: string): Promise<() => Promise<Seen[]>> {
  let { size: offset } = await stat(log);
  return async () => {
    const { size } = await stat(log);
    const file = await open(log);
    const { buffer } = await file.read(Buffer.alloc(size - offset), 0, size - offset, offset);
    await file.close();
    offset = size;
    return parsePlans(buffer.toString());
  };
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Node[];
}

/** In the log a plan follows "duration: … ms  plan:" as JSON, each line after the first indented. */
function parsePlans(text: string): Seen[] {
  const seen: Seen[] = [];
  for (const match of text.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g)) {
    try {
      const plan = JSON.parse((match[2] ?? '').replaceAll(/^\t/gm, '')) as {
        'Query Text': string;
        Plan: Node;
      };
      const nodes = allNodes(plan.Plan);
      const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
      seen.push({
        text: plan['Query Text'],
        ms: Number(match[1]),
        rows: scans.reduce((sum, node) => sum + rowsOf(node), 0),
        pages: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
        scans: scans
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => ({ table: node['Relation Name'] ?? '', rows: rowsOf(node) })),
      });
    } catch {
      // The statement's text is cut, or the line is not yet whole: it is not counted.
    }
  }
  return seen;
}

function allNodes(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}

function rowsOf(node: Node): number {
  const loops = node['Actual Loops'] ?? 0;
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return ((node['Actual Rows'] ?? 0) + removed) * loops;
}

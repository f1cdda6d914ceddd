/** What a run of an import is told, and what it answers. */

import type { Progress } from '../../lib/progress.ts';
import type { Actor } from '../../storage/database/actor.ts';
import type { Connection } from '../../storage/database/postgres.ts';
import type { ImportCounts, ImportQueryValues } from './schema.ts';

/** The options of the request, with their types. */
export interface ImportOptions {
  readonly application?: string;
  readonly mode?: 'bulk' | 'delta';
  readonly includeErased?: boolean;
  readonly strict?: boolean;
  /** Above this share of removals a person types their number, in percent. */
  readonly removalsMax: number;
  readonly framework?: string;
  readonly replace?: boolean;
  readonly allowEmpty?: boolean;
  readonly students?: number;
}

/** One run: the dry run, or the writing. */
export interface ImportJob {
  readonly id: string;
  readonly runId: string;
  readonly kind: ImportQueryValues['kind'];
  readonly name: string;
  /** The org of the district operator who sent it; null = an import of the platform. */
  readonly orgId: string | null;
  /** The options asked for when the file was sent, or when its last dry run began. */
  readonly options: ImportOptions;
  readonly dryRun: boolean;
  /** Largest share of removals that this run accepts, in percent. */
  readonly removalsMax: number;
  readonly baseUrl: string;
}

export interface Ended {
  /** stopped: as it was asked to. */
  readonly state: 'ready' | 'done' | 'partial' | 'failed' | 'stopped';
  readonly counts?: ImportCounts;
  readonly removalShare?: number;
  readonly message?: string;
}

/** How far a run is. */
export interface Reached {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
  readonly ratePerSecond: number;
}

export type ThreadMessage = { readonly reached: Reached } | { readonly ended: Ended };

/** What a run works with. */
export interface Running {
  readonly progress: Progress;
  readonly isStopped: () => boolean;
  /** For files while it runs. */
  readonly folder: string;
  /** Where this server is reached from its own machine. */
  readonly serverUrl: string;
}

/** What a thread is told of a run. */
export interface ThreadInput {
  readonly job: ImportJob;
  /** On this machine, empty; removed after the run. */
  readonly folder: string;
  readonly connection: Connection;
  readonly actor: Actor | undefined;
  /** Where the server of the thread is reached. */
  readonly serverUrl: string;
}

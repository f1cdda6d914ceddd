/** A state of a page, as a story: what stands in the database, where one looks, what one does. */
import type { Page } from 'playwright-core';
import type { TestClient, TestServer } from '../../../server/test/harness/test-server.ts';
import type { WorldClass } from './class-world.ts';
import type { WorldCourse } from './content-world.ts';
import type { WorldEvents } from './event-world.ts';
import type { WorldFrameworks } from './framework-world.ts';
import type { WorldImports } from './import-world.ts';
import type { WorldNasty } from './nasty-world.ts';
import type { WorldSessions } from './session-world.ts';
import type { WorldStudent } from './student-world.ts';

/** What all stories are told in: made once. */
export interface World {
  readonly server: TestServer;
  /** Has data: content, students, events of every status. */
  readonly partner: TestClient;
  /** Ids of the partner's events and records. */
  readonly told: WorldEvents;
  /** A course of the partner. */
  readonly course: WorldCourse;
  readonly frameworks: WorldFrameworks;
  readonly imports: WorldImports;
  /** Hostile and extreme data. */
  readonly nasty: WorldNasty;
  /** A student of the partner with weeks of data. */
  readonly student: WorldStudent;
  /** The sessions of the student of `told`. */
  readonly sessions: WorldSessions;
  /** A class of people of the roster. */
  readonly klass: WorldClass;
  /** Has nothing yet. */
  readonly newcomer: TestClient;
}

/** Users of the roster, of `WorldClass`. */
export const USERS = ['teacher', 'student', 'leader', 'guest'] as const;

export interface Story {
  /** The name of the PNG: `applications-empty`. */
  readonly name: string;
  /** Below /console. */
  path(world: World): string;
  /** Who looks; an operator when left out. */
  readonly as?:
    | ('operator' | 'developer' | 'viewer' | 'admin' | 'analyst' | 'district')
    | (typeof USERS)[number];
  /** Before the page opens: replies that a state needs and a healthy server does not give. */
  before?(page: Page, world: World): Promise<unknown>;
  /** After it has opened: open a menu, a dialog. */
  act?(page: Page, world: World): Promise<unknown>;
  /** Requests that are never answered, as a glob: what waits for them shows its skeleton. */
  readonly waitsFor?: string;
  /** Messages in the browser's console that the state provokes. */
  readonly expected?: RegExp;
}

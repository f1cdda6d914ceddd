/** `@lectern/sdk/browser`: events and study sessions of a page, sent through its own server. */
export type { BeatItem, RelayItem, RelayResult } from '../relay/wire.ts';
export {
  openTracker,
  type Study,
  type StudyOptions,
  type Tracker,
  type TrackerOptions,
} from './tracker.ts';

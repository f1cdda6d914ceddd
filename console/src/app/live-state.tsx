/** In the header: whether the page is told of news, and how old the last word is. */
import { useLiveState } from '../data/requests/live.ts';
import { shellText } from '../text/shell.ts';
import { formatDuration } from '../ui/values/format.ts';

export function LiveState() {
  const live = useLiveState();
  if (!live) return null;
  const { state, ageMs, tries, isPaused, togglePause } = live;
  const text = {
    on: () => shellText.live.on(formatDuration(ageMs / 1_000)),
    connecting: () => shellText.live.connecting(tries),
    refused: () => shellText.live.refused,
    off: () => shellText.live.off,
  };
  const label = isPaused ? shellText.live.resume : shellText.live.pause;
  return (
    <button
      type="button"
      className="live live-button"
      data-state={isPaused ? 'paused' : state}
      title={label}
      onClick={togglePause}
    >
      <span className="live-dot" aria-hidden="true" />
      {isPaused ? shellText.live.paused : text[state]()}
    </button>
  );
}

/** Whether a person uses the page: visible, and touched, scrolled, typed or playing lately. */

const ACTIVE_MS = 120_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'touchstart', 'wheel'];

export function watchActivity(signal: AbortSignal): () => boolean {
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  for (const sign of SIGNS) addEventListener(sign, note, { signal, passive: true, capture: true });
  return () => {
    if (document.visibilityState !== 'visible') return false;
    const media = [...document.querySelectorAll<HTMLMediaElement>('video, audio')];
    if (media.some(({ paused, ended }) => !paused && !ended)) note();
    return Date.now() - lastAt < ACTIVE_MS;
  };
}

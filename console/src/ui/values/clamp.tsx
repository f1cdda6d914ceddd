/** Texts of any length in little room. */
import type { ReactNode } from 'react';

const CLAMPED_ABOVE = 120;

/** A long text shows its first lines, and all of it as its title; other content stays as it is. */
export function clamped(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || content.length <= CLAMPED_ABOVE) return content;
  return (
    <span className="clamp" title={content}>
      {content}
    </span>
  );
}

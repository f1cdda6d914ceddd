/** A list, and one of its records beside it where there is room, else below. */
import type { ReactNode } from 'react';

interface BesideProps {
  readonly children: ReactNode;
  /** Left out = the list has all the room. */
  readonly detail: ReactNode;
}

export function Beside({ children, detail }: BesideProps) {
  return (
    <div className="beside" data-detail={detail ? true : undefined}>
      <div>{children}</div>
      {detail}
    </div>
  );
}

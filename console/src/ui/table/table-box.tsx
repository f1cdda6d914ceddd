/** The box of a table: one that is too wide for the page scrolls in it. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface TableBoxProps {
  /** What the table is, for those who scroll it by keys. */
  readonly label: string;
  readonly children: ReactNode;
}

export function TableBox({ label, children }: TableBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const measure = () => setIsWide(table.scrollWidth > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  // Only what scrolls is reached by keys; a box that is always one would hold the sticky header.
  const scrolls = isWide ? { tabIndex: 0, role: 'group', 'aria-label': label } : {};
  return (
    <div ref={box} className="table-box" data-wide={isWide || undefined} {...scrolls}>
      {children}
    </div>
  );
}

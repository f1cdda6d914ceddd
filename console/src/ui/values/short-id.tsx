/** An id where there is no name: cut, in one line; its title has the whole, which may be copied. */
import { Copy } from './copy.tsx';
import { shortId } from './format.ts';

interface ShortIdProps {
  readonly id: string;
  /** The name of the button that copies the id; left out = there is none. */
  readonly copy?: string;
}

export function ShortId({ id, copy }: ShortIdProps) {
  return (
    <span className="nowrap">
      <code title={id}>{shortId(id)}</code>
      {copy && <Copy text={id} label={copy} />}
    </span>
  );
}

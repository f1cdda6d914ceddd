/** A pointer into JSON that breaks between its members. */
import { Fragment } from 'react';

export function Pointer({ text: pointer }: { readonly text: string }) {
  return (
    <code>
      {pointer.split('/').map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: members may repeat
        <Fragment key={index}>
          {index > 0 && '/'}
          {member}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

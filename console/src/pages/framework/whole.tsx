/** Searches whole statements on the server: the outline has their first 160 characters. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CFItem } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import { frameworkText as text } from '../../text/content/framework.ts';
import { Async } from '../../ui/states.tsx';

interface WholeProps {
  readonly documentId: string;
  readonly search: string;
  readonly onItem: (id: string) => void;
}

const FOUND_MAX = 50;

export function WholeSearch({ documentId, search, onItem }: WholeProps) {
  const [asked, setAsked] = useState<string>();
  const words = search.trim().replaceAll("'", "''");
  const query = useRead(
    'GET /ims/case/v1p1/CFItems',
    {
      query: {
        filter: `CFDocumentURI.sourcedId='${documentId}' AND fullStatement~'${words}'`,
        fields: 'sourcedId,humanCodingScheme,fullStatement',
        limit: String(FOUND_MAX),
      },
    },
    { enabled: asked === search },
  );
  if (asked !== search) {
    return (
      <p className="whole soft screen-only">
        {text.whole}{' '}
        <Button variant="subtle" onClick={() => setAsked(search)}>
          {text.searchWhole}
        </Button>
      </p>
    );
  }
  return (
    <div className="whole">
      <Async query={query}>
        {(reply) => {
          const { CFItems: found } = reply as never as { CFItems: readonly CFItem[] };
          return (
            <>
              <p role="status">{text.wholeFound(found.length)}</p>
              <ul>
                {found.map(({ sourcedId, humanCodingScheme, fullStatement }) => (
                  <li key={sourcedId}>
                    <button type="button" onClick={() => onItem(sourcedId)}>
                      {humanCodingScheme} {fullStatement.slice(0, 120)}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Async>
    </div>
  );
}

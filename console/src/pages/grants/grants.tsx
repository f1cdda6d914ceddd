/** Grants of an application or of all: what they open, since when, by whom. Makes and ends them. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApplicationGrant } from '../../../../sdk/src/generated/openapi.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { useWho } from '../../data/requests/queries.ts';
import { rostersRoute } from '../../routes/operation/rosters.ts';
import { hrefOf } from '../../routes/route.ts';
import { grantsText as text } from '../../text/access/grants.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { RecordList, type useListPage } from '../../ui/table/record-list.tsx';
import { Time } from '../../ui/values/time.tsx';
import { EndDialog, GrantDialog } from './grant-dialogs.tsx';

interface GrantsProps {
  readonly page: Omit<ReturnType<typeof useListPage>, 'search' | 'setSearch' | 'params' | 'href'>;
  /** Left out = of all applications. */
  readonly applicationId?: string;
  readonly isGranting: boolean;
  readonly onGrant: (isGranting: boolean) => void;
}

export function Grants({ page, applicationId, isGranting, onGrant }: GrantsProps) {
  const who = useWho();
  const [ending, setEnding] = useState<ApplicationGrant>();
  const list = useReadList<ApplicationGrant, 'GET /admin/1.0/grants'>(
    'GET /admin/1.0/grants',
    {
      query: {
        ...page.query,
        ...(applicationId === undefined ? {} : { filter: `applicationId='${applicationId}'` }),
      },
    },
    { rowsOf: ({ grants }) => grants },
  );
  return (
    <>
      <RecordList
        name="grants"
        text={text}
        columns={[
          ...(applicationId === undefined ? [of, application] : [of]),
          ...others,
          actColumn(setEnding),
        ]}
        keyOf={({ sourcedId }) => sourcedId}
        hrefOf={({ school, class: klass }) =>
          hrefOf(rostersRoute, {
            who,
            search: klass
              ? { kind: 'classes', id: klass.sourcedId }
              : { kind: 'orgs', id: school?.sourcedId },
          })
        }
        page={page}
        list={list}
        emptyAction={<GrantButton onClick={() => onGrant(true)} />}
      />
      {isGranting && <GrantDialog applicationId={applicationId} onClose={() => onGrant(false)} />}
      {ending && <EndDialog grant={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

export function GrantButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onClick}>
      {text.grant.open}
    </Button>
  );
}

const of: Column<ApplicationGrant> = {
  id: 'schoolName',
  header: text.column.of,
  cell: ({ className, schoolName }) => <bdi>{className ?? schoolName}</bdi>,
  isSortable: true,
};

const application: Column<ApplicationGrant> = {
  id: 'applicationName',
  header: text.column.application,
  cell: ({ applicationName }) => <bdi>{applicationName}</bdi>,
  isSortable: true,
};

const others: readonly Column<ApplicationGrant>[] = [
  {
    id: 'opens',
    header: text.column.opens,
    cell: ({ class: klass, schoolName, applied }) => (
      <>
        {klass ? text.classOf(schoolName) : text.school}
        {!applied && <div className="soft">{text.applying}</div>}
      </>
    ),
    isHideable: true,
  },
  {
    id: 'createdAt',
    header: text.column.createdAt,
    width: '10rem',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    isSortable: true,
    isHideable: true,
  },
  {
    id: 'byDistrict',
    header: text.column.by,
    width: '8rem',
    cell: ({ byDistrict }) => (byDistrict ? text.byDistrict : text.byOperator),
    isHideable: true,
  },
  {
    id: 'endDate',
    header: text.column.endDate,
    width: '8rem',
    cell: ({ endDate }) => endDate ?? <span className="soft">{text.noEnd}</span>,
    isSortable: true,
    isHideable: true,
  },
];

function actColumn(onEnd: (grant: ApplicationGrant) => void): Column<ApplicationGrant> {
  return {
    id: 'action',
    header: text.column.act,
    width: '6rem',
    align: 'end',
    isActs: true,
    cell: (grant) => (
      <Button
        size="compact-sm"
        aria-label={text.end.openOf(grant.className ?? grant.schoolName, grant.applicationName)}
        onClick={() => onEnd(grant)}
      >
        {text.end.open}
      </Button>
    ),
  };
}

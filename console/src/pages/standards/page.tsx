/** The frameworks that are stored: their files, uploads, and the way into each. */
import { Button } from '@mantine/core';
import type { Framework } from '../../../../sdk/src/generated/openapi.ts';
import { useApplications } from '../../data/records/applications.ts';
import { useReadList } from '../../data/requests/lists.ts';
import { useWho } from '../../data/requests/queries.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { standardsRoute } from '../../routes/content/standards.ts';
import { hrefOf } from '../../routes/route.ts';
import { frameworkText } from '../../text/content/framework.ts';
import { standardsText as text } from '../../text/content/standards.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { RecordList, useListPage } from '../../ui/table/record-list.tsx';
import { formatNumber, shortId } from '../../ui/values/format.ts';
import { Time } from '../../ui/values/time.tsx';
import { TemplateMenu } from './files.tsx';
import { useMayUpload } from './rights.ts';
import { Upload } from './upload.tsx';

/** Texts that are there, in one cell. */
function joined(texts: readonly (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(' · ');
}

/** Leads to the standards without content. */
const contentColumn: Column<Framework> = {
  id: 'content',
  header: text.columns.content,
  cell: ({ sourcedId }) => (
    <PageLink
      to={frameworkRoute}
      params={{ documentId: sourcedId }}
      search={{ used: '0' }}
      className="nowrap"
    >
      {frameworkText.unused}
    </PageLink>
  ),
  isHideable: true,
};

function columnsOf(nameOf: (applicationId: string) => string): readonly Column<Framework>[] {
  return [
    {
      id: 'title',
      header: text.columns.title,
      cell: ({ title }) => title,
      value: ({ title }) => title,
      isSortable: true,
      width: '15rem',
    },
    {
      id: 'creator',
      header: text.columns.creator,
      cell: ({ creator }) => creator,
      value: ({ creator }) => creator,
      isSortable: true,
      isHideable: true,
      width: '10rem',
    },
    {
      id: 'subject',
      header: text.columns.subject,
      cell: ({ subject, language }) => joined([subject?.join(', '), language]),
      value: ({ subject, language }) => joined([subject?.join(', '), language]),
      isHideable: true,
    },
    {
      id: 'adoptionStatus',
      header: text.columns.adoptionStatus,
      cell: ({ adoptionStatus, version }) => joined([adoptionStatus, version]),
      value: ({ adoptionStatus, version }) => joined([adoptionStatus, version]),
      isSortable: true,
      isHideable: true,
    },
    {
      id: 'itemCount',
      header: text.columns.items,
      cell: ({ itemCount }) => formatNumber(itemCount),
      value: ({ itemCount }) => itemCount,
      isSortable: true,
      align: 'end',
    },
    contentColumn,
    {
      id: 'applicationId',
      header: text.columns.application,
      cell: ({ applicationId }) => nameOf(applicationId),
      value: ({ applicationId }) => applicationId,
      isHideable: true,
    },
    {
      id: 'visibility',
      header: text.columns.visibility,
      cell: ({ visibility }) => text.visibility[visibility],
      value: ({ visibility }) => visibility,
      isSortable: true,
      isHideable: true,
    },
    {
      id: 'lastChangeDateTime',
      header: text.columns.changed,
      cell: ({ lastChangeDateTime }) => <Time at={lastChangeDateTime} />,
      value: ({ lastChangeDateTime }) => lastChangeDateTime,
      isSortable: true,
    },
  ];
}

export function Page() {
  const who = useWho();
  const page = useListPage(standardsRoute, 'title');
  const { search, setSearch } = page;
  const names = new Map(useApplications().map(({ sourcedId, name }) => [sourcedId, name]));
  const mayUpload = useMayUpload();
  const list = useReadList<Framework, 'GET /standards/1.0/frameworks'>(
    'GET /standards/1.0/frameworks',
    { query: page.query },
    { rowsOf: (reply) => reply?.frameworks ?? [] },
  );
  const upload = mayUpload && <UploadButton key="2" onClick={() => setSearch({ upload: '1' })} />;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} actions={[<TemplateMenu key="1" />, upload]} />
      {search.upload && mayUpload && <Upload onClose={() => setSearch({ upload: undefined })} />}
      <RecordList
        name="standards"
        text={text}
        columns={columnsOf((id) => names.get(id) ?? shortId(id))}
        keyOf={({ sourcedId }) => sourcedId}
        hrefOf={({ sourcedId }) =>
          hrefOf(frameworkRoute, { who, params: { documentId: sourcedId } })
        }
        page={page}
        list={list}
        emptyAction={upload}
      />
    </>
  );
}

function UploadButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onClick}>
      {text.upload.open}
    </Button>
  );
}

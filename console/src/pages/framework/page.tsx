/** One framework: its tree, its coverage, its files, its visibility, and its replacement. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Suspense, useState } from 'react';
import type { CFDocument, FrameworkVisibility } from '../../../../sdk/src/generated/openapi.ts';
import { useRead, useWho, useWrite } from '../../data/requests/queries.ts';
import { useRights } from '../../data/viewer/rights.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { standardsRoute } from '../../routes/content/standards.ts';
import { frameworkText as text } from '../../text/content/framework.ts';
import { standardsText } from '../../text/content/standards.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.ts';
import { PageLink } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Async, Empty, Loading } from '../../ui/states.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { usePage } from '../../ui/use-page.ts';
import { ExportMenu } from '../standards/files.tsx';
import { useMayUpload } from '../standards/rights.ts';
import { Browser } from './browser.tsx';
import { useOutline } from './use-outline.ts';

/** A chunk of its own: few who read a framework replace it. */
const Upload = later(
  () => import('../standards/upload.tsx'),
  (code) => code.Upload,
);

/** Another one: it is opened by few, too. */
const Coverage = later(
  () => import('./coverage.tsx'),
  (code) => code.Coverage,
);

export function Page() {
  const { params, search, setSearch, href } = usePage(frameworkRoute);
  const { documentId } = params;
  const found = useRead('GET /ims/case/v1p1/CFDocuments/{sourcedId}', {
    path: { sourcedId: documentId },
  });
  const outline = useOutline(documentId);
  const mayUpload = useMayUpload();
  const framework = (found.data as { readonly CFDocument?: CFDocument } | undefined)?.CFDocument;
  const title = framework?.title ?? text.noun;
  return (
    <>
      <PageHead
        title={title}
        trail={<PageLink to={standardsRoute}>{text.trail}</PageLink>}
        above={[text.trail]}
        lead={framework && outline.data && leadOf(framework, outline.data.items)}
        actions={
          framework && (
            <>
              {mayUpload && <VisibilityButton id={documentId} title={title} />}
              <ExportMenu id={documentId} />
              {mayUpload && (
                <Button onClick={() => setSearch({ upload: '1' })}>
                  {standardsText.upload.replace}
                </Button>
              )}
            </>
          )
        }
      />
      {search.upload && mayUpload && framework && (
        <Suspense>
          <Upload
            replaces={{ id: documentId, title }}
            onClose={() => setSearch({ upload: undefined })}
          />
        </Suspense>
      )}
      <Async query={outline}>
        {(loaded) =>
          loaded.rows === 0 ? (
            <Empty title={text.empty.title}>{text.empty.sentence}</Empty>
          ) : (
            <>
              <LinkTabs
                label={text.views.label}
                current={search.view ?? 'tree'}
                tabs={[
                  { id: 'tree', name: text.views.tree, href: href({ view: undefined }) },
                  { id: 'coverage', name: text.views.coverage, href: href({ view: 'coverage' }) },
                ]}
              />
              {search.view === 'coverage' ? (
                <Suspense fallback={<Loading />}>
                  <Coverage key={loaded.revision} {...{ documentId, title }} outline={loaded} />
                </Suspense>
              ) : (
                <Browser key={loaded.revision} documentId={documentId} outline={loaded} />
              )}
            </>
          )
        }
      </Async>
    </>
  );
}

function leadOf({ creator, version, adoptionStatus }: CFDocument, items: number): string {
  return [creator, version, adoptionStatus, text.items(items)].filter(Boolean).join(' · ');
}

const VISIBILITY = 'GET /applications/1.0/frameworks/{sourcedId}/visibility';

interface VisibilityProps {
  readonly id: string;
  readonly title: string;
}

/** Not shown to those who may not change it. */
function VisibilityButton({ id, title }: VisibilityProps) {
  const words = standardsText.visibility;
  const path = { sourcedId: id };
  const isPlatform = useWho().kind === 'platform';
  const { mayWrite } = useRights();
  // Operators read it as an application after a confirmation: opening a page is no reason for it.
  const { data } = useRead(VISIBILITY, { path }, { enabled: isPlatform || mayWrite });
  const write = useWrite('PUT /applications/1.0/frameworks/{sourcedId}/visibility');
  const [isOpen, setOpen] = useState(false);
  const now = (data as FrameworkVisibility | undefined)?.visibility;
  if (!now) return null;
  const next = now === 'public' ? 'private' : 'public';
  return (
    <>
      <Button leftSection={<Icon name="eye" />} onClick={() => setOpen(true)}>
        {words[now]}
      </Button>
      {isOpen && (
        <ActDialog
          title={words.title(words[next].toLowerCase(), title)}
          act={words.act(words[next].toLowerCase())}
          onClose={() => setOpen(false)}
          run={async () => {
            await write.mutateAsync({ path, body: { visibility: next } });
            notifications.show({ color: 'ok', message: words.done });
          }}
        >
          <p>{next === 'public' ? words.publicMeaning : words.privateMeaning}</p>
        </ActDialog>
      )}
    </>
  );
}

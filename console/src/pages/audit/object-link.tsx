/** Links from the audit log to the pages of what it is about. */
import type { ReactNode } from 'react';
import { applicationRoute } from '../../routes/access/application.ts';
import { personRoute } from '../../routes/access/person.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { importRoute } from '../../routes/operation/import.ts';
import { type RosterKind, rostersRoute } from '../../routes/operation/rosters.ts';
import { PageLink } from '../../ui/link.tsx';
import { shortId } from '../../ui/values/format.ts';
import { ShortId } from '../../ui/values/short-id.tsx';
import type { AuditLine } from './lines.ts';

const ROSTER_KIND: Readonly<Record<string, RosterKind>> = {
  academic_sessions: 'terms',
  classes: 'classes',
  courses: 'courses',
  enrollments: 'enrollments',
  orgs: 'orgs',
  users: 'people',
};

interface ObjectLinkProps {
  readonly line: AuditLine;
  readonly children: ReactNode;
}

/** The words alone where the record has no page. */
export function ObjectLink({ line: { objectType, objectId }, children }: ObjectLinkProps) {
  const kind = ROSTER_KIND[objectType];
  if (objectId === '') return children;
  if (kind) {
    return (
      <PageLink to={rostersRoute} search={{ kind, id: objectId }}>
        {children}
      </PageLink>
    );
  }
  if (objectType === 'accounts') return <AccountLink id={objectId} name={children} />;
  if (objectType === 'applications') {
    return (
      <PageLink to={applicationRoute} params={{ applicationId: objectId }}>
        {children}
      </PageLink>
    );
  }
  if (objectType === 'cf_documents') {
    return (
      <PageLink to={frameworkRoute} params={{ documentId: objectId }}>
        {children}
      </PageLink>
    );
  }
  if (objectType === 'imports') {
    return (
      <PageLink to={importRoute} params={{ importId: objectId }}>
        {children}
      </PageLink>
    );
  }
  return children;
}

interface NamedProps {
  readonly id: string;
  readonly name: ReactNode;
}

export function AccountLink({ id, name }: NamedProps) {
  return (
    <PageLink to={personRoute} params={{ accountId: id }}>
      <bdi>{name || shortId(id)}</bdi>
    </PageLink>
  );
}

/** A person who was erased has a hash in place of an id, and no name. */
export function PersonLink({ id, name }: NamedProps) {
  if (!name) return <ShortId id={id} />;
  return (
    <PageLink to={rostersRoute} search={{ kind: 'people', id }}>
      <bdi>{name}</bdi>
    </PageLink>
  );
}

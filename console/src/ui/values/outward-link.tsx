/** Links that open beside the page: the definition of a number, a lesson. */
import type { ReactNode } from 'react';
import { definitionText as text } from '../../text/definitions.ts';
import { Icon } from '../icon.tsx';

interface DefinitionLinkProps {
  /** The heading of docs/reference/insights.md, as an anchor; left out = the whole page. */
  readonly at?: string;
  /** What is defined. */
  readonly of: string;
  readonly children?: string;
}

export function DefinitionLink({ at, of, children = text.link }: DefinitionLinkProps) {
  return (
    <OutwardLink
      href={`/docs/reference/insights${at ? `#${at}` : ''}`}
      name={children === text.link ? text.of(of) : undefined}
    >
      {children}
    </OutwardLink>
  );
}

interface OutwardLinkProps {
  readonly href: string;
  /** In place of its text, for those who do not see what stands around it. */
  readonly name?: string | undefined;
  readonly children: ReactNode;
}

/** A link that leaves the page as it is. */
export function OutwardLink({ href, name, children }: OutwardLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={name && `${name}, ${text.newTab}`}>
      {children} <Icon name="external" {...(name ? {} : { label: text.newTab })} />
    </a>
  );
}

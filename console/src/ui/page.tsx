/** The head of every page: its one `h1`, its title in the tab, its buttons. And its parts. */
import { type ReactNode, useId } from 'react';
import { useWhoName } from '../data/records/applications.ts';
import { shellText } from '../text/shell.ts';
import { clamped } from './values/clamp.tsx';

interface PageHeadProps {
  readonly title: string;
  /** Above the title: links that lead back. */
  readonly trail?: ReactNode;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** In the tab, after the title: the names of the pages above. */
  readonly above?: readonly string[];
  readonly actions?: ReactNode;
}

export function PageHead({ title, trail, lead, above = [], actions }: PageHeadProps) {
  const who = useWhoName();
  return (
    <div className="page-head">
      <title>{shellText.title([title, ...above, ...(who ? [who] : [])])}</title>
      {trail && <div className="page-trail">{trail}</div>}
      <div className="page-title">
        <div className="page-names">
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="page-lead">{clamped(lead)}</p>}
        </div>
        {actions && <div className="page-actions screen-only">{actions}</div>}
      </div>
    </div>
  );
}

interface PanelProps {
  readonly title: string;
  /** Beside the title, quiet: a count, an age. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading. */
export function Panel({ title, note, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {note && <span className="soft">{note}</span>}
        {actions && <div className="panel-actions screen-only">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Names and values of one record. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

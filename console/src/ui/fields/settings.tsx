/** Rows of settings and acts: what it is and what it means, its control at the end. */
import type { ReactNode } from 'react';

export function Settings({ children }: { readonly children: ReactNode }) {
  return <div className="settings">{children}</div>;
}

interface SettingProps {
  readonly title: ReactNode;
  /** What it means, in a sentence. */
  readonly children?: ReactNode;
  readonly control?: ReactNode;
}

export function Setting({ title, children, control }: SettingProps) {
  return (
    <div className="settings-row">
      <div className="settings-words">
        <strong>{title}</strong>
        {children && <div className="soft">{children}</div>}
      </div>
      {control && <div className="settings-control">{control}</div>}
    </div>
  );
}

/** Copies a text, and says so, also to screen readers. */
import { ActionIcon, Button } from '@mantine/core';
import { statesText } from '../../text/states.ts';
import { Icon, type IconName } from '../icon.tsx';
import { useCopy } from './clipboard.ts';

interface CopyProps {
  readonly text: string;
  /** What is copied, for those who do not see it: `Copy the id`. */
  readonly label: string;
  /** Shows the label as a button. */
  readonly withLabel?: boolean;
  /** For a second thing to copy beside the first: a link beside its id. */
  readonly icon?: IconName;
}

export function Copy({ text, label, withLabel = false, icon: name = 'copy' }: CopyProps) {
  const { copied, copy } = useCopy();
  const icon = <Icon name={copied ? 'check' : name} />;
  return (
    <>
      {withLabel ? (
        <Button leftSection={icon} onClick={() => copy(text)}>
          {copied ? statesText.copied : label}
        </Button>
      ) : (
        <ActionIcon aria-label={label} title={label} size={24} onClick={() => copy(text)}>
          {icon}
        </ActionIcon>
      )}
      <span className="visually-hidden" role="status">
        {copied ? statesText.copied : ''}
      </span>
    </>
  );
}

/** A command to run elsewhere. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className="command">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long commands scroll */}
      <pre tabIndex={0}>{text}</pre>
      <Copy text={text} label={statesText.copy} />
    </div>
  );
}

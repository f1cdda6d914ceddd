/** Takes one file: by a click, by the keyboard, or dropped. */
import { type DragEvent, useId, useState } from 'react';
import { importsText } from '../../text/operation/imports.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatBytes } from '../../ui/values/format.ts';

const text = importsText.new;

interface DropZoneProps {
  /** What names of files end with: `.zip`, `.csv` … */
  readonly endings: readonly string[];
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
}

export function DropZone({ endings, file, error, onFile }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const errorId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div>
      <label
        className="drop-zone"
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="visually-hidden"
          accept={endings.join(',')}
          aria-label={text.file}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) onFile(chosen);
            // A file that is chosen again, mended, is a new choice.
            currentTarget.value = '';
          }}
        />
        <Icon name="import" />
        <span>{text.drop(endings.join(', '))}</span>
        {file && <strong>{text.chosen(file.name, formatBytes(file.size))}</strong>}
      </label>
      <p id={errorId} className="drop-zone-error" role="alert">
        {error}
      </p>
    </div>
  );
}

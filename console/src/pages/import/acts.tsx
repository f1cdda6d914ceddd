/** What may be done with an import: apply, run again, stop, discard; each with what it does. */
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ImportDetail } from '../../../../sdk/src/generated/openapi.ts';
import { useWrite } from '../../data/requests/queries.ts';
import { importText as text } from '../../text/operation/imports.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { isUnderWay } from '../imports/kinds.ts';
import { countsText } from './result.tsx';

interface ActsProps {
  readonly one: ImportDetail;
}

type Act = 'apply' | 'replace' | 'stop' | 'discard';

/** Its file is there, and the run before is over. */
const mayApply = ({ state, filesUntil }: ImportDetail) =>
  filesUntil !== null && ['ready', 'partial', 'interrupted'].includes(state);

const isAgain = ({ state }: ImportDetail) => state !== 'ready';

export function ImportActs({ one }: ActsProps) {
  const [act, setAct] = useState<Act>();
  const props = { one, onClose: () => setAct(undefined) };
  return (
    <>
      {mayApply(one) && (
        <>
          <Button onClick={() => setAct('discard')}>{text.discard.open}</Button>
          {one.kind === 'standards' && one.state === 'ready' && (
            <Button onClick={() => setAct('replace')}>
              {one.options['replace'] === true ? text.replace.off.open : text.replace.on.open}
            </Button>
          )}
          <Button variant="filled" onClick={() => setAct('apply')}>
            {isAgain(one) ? text.apply.again : text.apply.open}
          </Button>
        </>
      )}
      {isUnderWay(one.state) && <Button onClick={() => setAct('stop')}>{text.stop.open}</Button>}
      {act === 'apply' && <ApplyDialog {...props} />}
      {act === 'replace' && <ReplaceDialog {...props} />}
      {act === 'stop' && <StopDialog {...props} />}
      {act === 'discard' && <DiscardDialog {...props} />}
    </>
  );
}

interface DialogProps extends ActsProps {
  readonly onClose: () => void;
}

/** Another `replace` begins a new dry run. */
function ReplaceDialog({ one, onClose }: DialogProps) {
  const apply = useWrite('POST /admin/1.0/imports/{importId}/apply');
  const replace = one.options['replace'] !== true;
  const words = replace ? text.replace.on : text.replace.off;
  return (
    <ActDialog
      title={words.title}
      act={words.act}
      run={() => apply.mutateAsync({ path: { importId: one.id }, body: { replace } })}
      onClose={onClose}
    >
      <p>{words.sentence}</p>
    </ActDialog>
  );
}

function ApplyDialog({ one, onClose }: DialogProps) {
  const { id, name, counts, options, removalShare, removalsMax } = one;
  const apply = useWrite('POST /admin/1.0/imports/{importId}/apply');
  const [isLoose, setLoose] = useState(false);
  const again = isAgain(one);
  const removed = counts?.removed ?? 0;
  const failed = counts?.failed ?? 0;
  const isStrict = options['strict'] === true && failed > 0;
  const removesMost = removalShare > removalsMax;
  const body = {
    ...(removesMost ? { confirmCount: removed } : {}),
    ...(isStrict && isLoose ? { strict: false } : {}),
  };
  const act = removed > 0 ? text.apply.actRemoving(removed) : text.apply.act;
  return (
    <ActDialog
      title={again ? text.apply.againTitle(name) : text.apply.title(name)}
      act={again ? text.apply.actAgain : act}
      isDangerous={removed > 0}
      isReady={!isStrict || isLoose}
      run={() => apply.mutateAsync({ path: { importId: id }, body })}
      onClose={onClose}
      {...(removesMost ? { typed: String(removed) } : {})}
    >
      {counts && (
        <>
          <p>{text.apply.will}</p>
          <p>
            <strong>{countsText(counts, text.planned)}</strong>
          </p>
        </>
      )}
      {again && <p>{text.apply.stored}</p>}
      {failed > 0 && !isStrict && <p>{text.apply.failed(failed)}</p>}
      {isStrict && (
        <Checkbox
          label={text.apply.notStrict}
          description={text.apply.strict}
          checked={isLoose}
          onChange={({ currentTarget }) => setLoose(currentTarget.checked)}
        />
      )}
      {removed > 0 && <p>{text.apply.removedStay}</p>}
      {removesMost && <p>{text.apply.most(Math.ceil(removalShare), removalsMax)}</p>}
    </ActDialog>
  );
}

function StopDialog({ one, onClose }: DialogProps) {
  const { id, name, state } = one;
  const stop = useWrite('DELETE /admin/1.0/imports/{importId}');
  return (
    <ActDialog
      title={text.stop.title(name)}
      act={text.stop.act}
      run={() => stop.mutateAsync({ path: { importId: id } })}
      onClose={onClose}
    >
      <p>{state === 'checking' ? text.stop.checking : text.stop.running}</p>
    </ActDialog>
  );
}

function DiscardDialog({ one, onClose }: DialogProps) {
  const { id, name, state } = one;
  const discard = useWrite('DELETE /admin/1.0/imports/{importId}');
  return (
    <ActDialog
      title={text.discard.title(name)}
      act={text.discard.act}
      isDangerous
      run={() => discard.mutateAsync({ path: { importId: id } })}
      onClose={onClose}
    >
      <p>{state === 'ready' ? text.discard.sentence : text.discard.part}</p>
    </ActDialog>
  );
}

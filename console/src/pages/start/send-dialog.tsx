/** Sends the sample event from the page, after a dry run has said what it would do. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../data/requests/queries.ts';
import { startText } from '../../text/events/start.ts';
import { ActDialog } from '../../ui/dialogs.tsx';
import { Fact, Facts } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/values/status.tsx';
import { dryRun, type Json } from '../compose/dry-run.ts';
import { effectsOf } from '../compose/effects.ts';

const text = startText.send;

interface DialogProps {
  readonly event: Json & { readonly id: string };
  readonly name: string;
  readonly onClose: () => void;
}

export function SendDialog({ event, name, onClose }: DialogProps) {
  const api = useApi();
  const run = useQuery({
    queryKey: [api.prefix, 'dry run', event.id],
    queryFn: ({ signal }) => dryRun(api, event, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ActDialog
      title={text.dialog.title}
      act={text.dialog.act}
      isReady={run.data?.valid === true}
      run={() => api.request('POST /events/1.0/', { body: event as never })}
      onClose={onClose}
    >
      <p>{text.dialog.sentence}</p>
      <Async query={run as never}>
        {() =>
          run.data && (
            <Facts>
              <Fact name={text.dialog.student}>{name}</Fact>
              <Fact name={text.dialog.dryRun}>
                <StatusBadge state={run.data.wouldDo.state} /> {effectsOf(run.data, event)}
              </Fact>
              {[...run.data.errors, ...run.data.warnings].map(({ code, message }) => (
                <Fact key={code} name={code}>
                  {message}
                </Fact>
              ))}
            </Facts>
          )
        }
      </Async>
    </ActDialog>
  );
}

/** For codes of keys, imports and reprocessing a request that gets it, and one that does not. */
import {
  byOperator,
  courseOf,
  type Example,
  type ExampleRequest,
  events,
  IDS,
  PLACE,
  xp,
} from './example.ts';

const CLIENTS = `/applications/1.0/${IDS.application}/clients`;

const post = (url: string, body?: unknown): ExampleRequest =>
  byOperator({ method: 'POST', url, ...(body === undefined ? {} : { body }) });

const webhooksOf = (application: string) => `/applications/1.0/${application}/webhooks`;

const external = (clientId: string) => post(CLIENTS, { kind: 'external', clientId });
const rotate = (clientId: string, graceDays: number) =>
  post(`${CLIENTS}/${clientId}/secrets`, { graceDays });

const OF_CLIENTS: Readonly<Record<string, Example>> = {
  client_disabled: {
    given: 'The client lec_disabled was disabled.',
    wrong: byOperator({
      method: 'PATCH',
      url: `${CLIENTS}/lec_disabled`,
      body: { label: 'production' },
    }),
    right: post(CLIENTS, { label: 'production' }),
  },
  client_exists: {
    before: [external('quest-at-school')],
    wrong: external('quest-at-school'),
    right: external('quest-at-district'),
  },
  clients_max: {
    given:
      'The application has 100 active clients. Once one is disabled, there is room for another.',
    wrong: post(`/applications/1.0/${IDS.applicationFull}/clients`, { label: 'staging' }),
    right: byOperator({
      method: 'DELETE',
      url: `/applications/1.0/${IDS.applicationFull}/clients/lec_unused`,
    }),
  },
  secret_missing: {
    given: 'The client lec_page is public, lec_server is confidential.',
    wrong: rotate('lec_page', 7),
    right: rotate('lec_server', 7),
  },
  webhooks_max: {
    given: 'The application has 20 webhooks, another one has none.',
    wrong: post(webhooksOf(IDS.applicationFull), { url: 'https://quest.example/hook' }),
    right: post(webhooksOf(IDS.application), { url: 'https://quest.example/hook' }),
  },
  secret_overlap: {
    given: 'After the request before, two secrets are valid.',
    before: [rotate('lec_rotated', 7)],
    wrong: rotate('lec_rotated', 7),
    right: rotate('lec_rotated', 0),
  },
};

const apply = (id: string, body = {}) => post(`/admin/1.0/imports/${id}/apply`, body);

const OF_IMPORTS: Readonly<Record<string, Example>> = {
  import_running: {
    given:
      'While the first request comes, a command imports a roster; before the second it has ended.',
    wrong: apply(IDS.importReady),
    right: apply(IDS.importReady),
  },
  import_not_ready: {
    given: 'The first import is done already, the second is checked.',
    wrong: apply(IDS.importDone),
    right: apply(IDS.importNext),
  },
  import_file_gone: {
    given: 'The file of the first import is more than a day old.',
    wrong: apply(IDS.importGone),
    right: byOperator({
      method: 'POST',
      url: '/admin/1.0/imports?kind=roster&name=orgs.csv&mode=delta',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: 'sourcedId,name,type\nnorth,North School,school\n',
    }),
  },
  would_remove_most: {
    given: 'The file lacks two of the five orgs that are stored, more than a tenth.',
    wrong: apply(IDS.importRemoving),
    right: apply(IDS.importRemoving, { confirmCount: 2 }),
  },
};

const elsewhere = { extensions: { ...PLACE, course: courseOf(IDS.missing) } };
const { wrong: counted, right: dropped } = events(xp(), xp(elsewhere));
const reprocess = ({ body }: ExampleRequest) =>
  post(`/admin/1.0/events/${(body as { id: string }).id}/reprocess`);

export const OF_OPERATION: Readonly<Record<string, Example>> = {
  ...OF_CLIENTS,
  ...OF_IMPORTS,
  event_processed: {
    given: 'Of the events before, the first counts, and the second was dropped.',
    before: [counted, dropped],
    wrong: reprocess(counted),
    right: reprocess(dropped),
  },
};

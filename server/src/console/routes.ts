/** The root of the server: browsers are led to the console, programs get links. */
import Type from 'typebox';
import { version } from '../config/version.ts';
import { type Route, route } from '../http/route.ts';
import { qualityValues } from '../lib/quality-values.ts';

const link = (description: string) => Type.String({ description });

const Root = Type.Object(
  {
    name: Type.Literal('Lectern'),
    version: Type.String({ description: 'The version of this server' }),
    links: Type.Object({
      api: link('The base of all operations'),
      docs: link('The API reference as a page'),
      openapi: link('The API as an OpenAPI document'),
      health: link('Whether the server takes requests'),
      console: link('The pages of operators and developers'),
    }),
  },
  { title: 'Root', description: 'What this server is, and where its parts are.' },
);

/** A browser asks for pages before anything else; programs ask for JSON, or for anything. */
function wantsPage(accept: string | undefined): boolean {
  return (qualityValues(accept ?? '').get('text/html') ?? 0) > 0;
}

const root = route({
  method: 'GET',
  shows: 'nothing',
  url: '/',
  scope: 'none',
  tag: 'Operation',
  operationId: 'getRoot',
  summary: 'Find the parts of this server',
  description:
    'Browsers (an `Accept` header with `text/html`) are led to the console, when it is served.',
  responses: { 200: Root, 302: null },
  handle: ({ config }, { accept }) => {
    const { baseUrl } = config;
    const headers = { vary: 'accept', 'cache-control': 'no-store' };
    if (config.console !== 'off' && wantsPage(accept)) {
      return { status: 302, headers: { ...headers, location: '/console' } };
    }
    const links = {
      api: `${baseUrl}/`,
      docs: `${baseUrl}/docs`,
      openapi: `${baseUrl}/openapi.json`,
      health: `${baseUrl}/health/ready`,
      console: `${baseUrl}/console`,
    };
    return { status: 200, headers, body: { name: 'Lectern', version, links } };
  },
});

export const rootRoutes: readonly Route[] = [root];

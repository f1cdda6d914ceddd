/** A new key in the forms in which programs take it. */
import type { Client } from '../../../../sdk/src/generated/openapi.ts';

interface Made {
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly client: Client;
  readonly secret: string;
}

/** One shell word, whatever it holds. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function bundleOf({ baseUrl, applicationId, client, secret }: Made) {
  const { clientId, scopes, label } = client;
  const tokenUrl = `${baseUrl}/oauth2/token`;
  const docs = `${baseUrl}/docs`;
  const env = [
    `LECTERN_BASE_URL=${baseUrl}`,
    `LECTERN_APPLICATION_ID=${applicationId}`,
    `LECTERN_CLIENT_ID=${clientId}`,
    `LECTERN_CLIENT_SECRET=${secret}`,
    '',
  ].join('\n');
  const curl = [
    `curl -sS ${quoted(tokenUrl)} \\`,
    `  -d grant_type=client_credentials \\`,
    `  -d client_id=${quoted(clientId)} \\`,
    `  -d client_secret=${quoted(secret)}`,
  ].join('\n');
  const values = {
    baseUrl,
    tokenUrl,
    issuer: baseUrl,
    clientId,
    clientSecret: secret,
    applicationId,
    scopes,
    docs,
  };
  const readme = [
    `Key ${label || clientId} of ${baseUrl}`,
    '',
    '1. Keep the secret in a secret store or in the environment of your server, never in a page or',
    '   in a repository.',
    '2. Get a token, which is valid for an hour; use it for many requests:',
    '',
    curl.replace(quoted(secret), '"$LECTERN_CLIENT_SECRET"').replace(/^/gm, '     '),
    '',
    '3. Send it as "Authorization: Bearer <token>".',
    '',
    `Documentation: ${docs}`,
    '',
  ].join('\n');
  return {
    env,
    curl,
    readme,
    json: `${JSON.stringify(values, null, 2)}\n`,
    fileName: `lectern-${clientId}.json`,
  };
}

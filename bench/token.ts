/** Credentials of a bench's client, and the access token that it gets for them. */

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Asks the server at this port of the machine. */
export async function requestToken(
  port: number,
  { clientId, clientSecret }: Credentials,
): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}

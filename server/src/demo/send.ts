/** Sends the demo to a server; its failures are those of every command that asks a server. */
import { type DemoOptions, type DemoReport, demonstrate, isLecternError } from '#demo';
import { RequestFailed } from '../lib/api-client.ts';

/** Throws a RequestFailed when the server refuses something, or no server answers. */
export async function sendDemo(options: DemoOptions): Promise<DemoReport> {
  try {
    return await demonstrate(options);
  } catch (error) {
    if (!isLecternError(error)) throw error;
    const { status, code, message } = error;
    const isUnknown = code === 'invalid_client';
    throw new RequestFailed(status || undefined, isUnknown ? OTHER_DATABASE : message);
  }
}

const OTHER_DATABASE =
  'The server does not know the client that was just created: it uses another database than the ' +
  'one that DATA_DIR or DATABASE_URL names here.';

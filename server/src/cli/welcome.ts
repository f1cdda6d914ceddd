/** Prints the addresses of a started server and, after the first start, what to try next. */
import type { Config } from '../config.ts';
import type { Storage } from '../storage/open.ts';

interface Started {
  readonly config: Config;
  readonly storage: Storage;
  readonly port: number;
  readonly seconds: number;
  /** The link for the first operator; undefined = there is one. */
  readonly setup: string | undefined;
}

/** Where a browser on this machine reaches the server, or the public address. */
export function addressOf({ baseUrl }: Pick<Config, 'baseUrl'>, port: number): string {
  return baseUrl.includes('://localhost') ? `http://localhost:${port}` : baseUrl;
}

/** Suggests commands only at the first start of a database, and not in production. */
export function printStart({ config, storage, port, seconds, setup }: Started): void {
  const listening = addressOf(config, port);
  const place = config.databaseUrl ? '' : ` in ${config.dataDir}`;
  const first = storage.applied.length > 0;
  const lines = [
    `Lectern is up: ${listening}   (${seconds.toFixed(1)} s, ${storage.label}${place})`,
    `  Documentation  ${listening}/docs   (API: ${listening}/docs/api)`,
    `  Health         ${listening}/health/ready`,
  ];
  if (setup !== undefined) {
    lines.push(
      '',
      `First operator: open within 30 min → ${setup}`,
      '  or: npx lectern account create you@example.org --operator',
    );
  }
  if (first && !config.production) {
    lines.push(
      '',
      'Try next, in another terminal:',
      '  npx lectern demo                                 sample data of two weeks',
      '  npx lectern client create --name "My App"        credentials for your application',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

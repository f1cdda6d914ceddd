/** Prints the addresses of a started server and, after the first start, what to try next. */
import type { Config } from '../config.ts';
import type { Storage } from '../storage/open.ts';

interface Started {
  readonly config: Config;
  readonly storage: Storage;
  readonly port: number;
  readonly seconds: number;
}

/** Suggests commands only at the first start of a database, and not in production. */
export function printStart({ config, storage, port, seconds }: Started): void {
  const listening = config.baseUrl.includes('://localhost')
    ? `http://localhost:${port}`
    : config.baseUrl;
  const place = config.databaseUrl ? '' : ` in ${config.dataDir}`;
  const first = storage.applied.length > 0;
  const lines = [
    `Lectern is up: ${listening}   (${seconds.toFixed(1)} s, ${storage.label}${place})`,
    `  API reference  ${listening}/docs   (${listening}/openapi.json)`,
    `  Health         ${listening}/health/ready`,
  ];
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

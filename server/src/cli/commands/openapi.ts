/** `lectern openapi`: prints the OpenAPI document of this version. */
import { Command } from 'commander';
import { routes } from '../../app.ts';
import { openapiText } from '../../http/reference/openapi.ts';

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('print the OpenAPI document of this version')
    .action(() => {
      process.stdout.write(openapiText(routes));
    });
}

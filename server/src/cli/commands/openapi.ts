/** `lectern openapi`: the OpenAPI document of this version on stdout. */
import { Command } from 'commander';
import { routes } from '../../app.ts';
import { openapiText } from '../../http/reference/openapi.ts';

export function openapiCommand(): Command {
  return new Command('openapi')
    .description('Print the OpenAPI document of this version')
    .action(() => {
      process.stdout.write(openapiText(routes));
    });
}

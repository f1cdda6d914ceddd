/** A command of this program, and of any below it, whose help ends with notes. */
import { Command as BareCommand } from 'commander';

export class Command extends BareCommand {
  override createCommand(name?: string): Command {
    return new Command(name);
  }

  /** The end of its help: what the options do not say, exit codes, and an example. */
  notes(text: string): this {
    return this.addHelpText('after', `\n${text.trimStart()}`);
  }
}

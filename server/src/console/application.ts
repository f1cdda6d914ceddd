/** The application in whose name operators act at the console. */
import { uuidOfUrl } from '../lib/uuid.ts';

/** The same id in every database; a migration makes it. */
export const CONSOLE_ID = uuidOfUrl('urn:lectern:application:console');

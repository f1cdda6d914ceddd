/** `@lectern/sdk/node`: a durable outbox for Node, Bun and Deno. */
export { type Outbox, type OutboxOptions, openOutbox } from './outbox.ts';

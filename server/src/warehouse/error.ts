/** What an operator or a client asked of the warehouse cannot be done; the message says what to do. */
export class WarehouseError extends Error {}

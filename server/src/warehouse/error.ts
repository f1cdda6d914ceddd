/** Why the warehouse refuses what was asked; the message says what to do. */
export class WarehouseError extends Error {}

/** The cursor is none, or no export can follow it: a full one can be made. */
export class CursorError extends WarehouseError {}

/** One is written at a time. */
export class ExportRunning extends WarehouseError {
  constructor() {
    super('Another export is running; wait until it has ended.');
  }
}

/** Watches whether a collector takes what it is sent. */
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { Logger } from 'pino';

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** Logs one line when a collector begins to fail, and one when all that failed is taken again. */
export class Delivery {
  readonly #log: Logger;
  readonly #failing = new Set<string>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** The exporter, watched. */
  watch<Items, Kind extends Exporter<Items>>(signal: string, exporter: Kind & Exporter<Items>) {
    const send = exporter.export.bind(exporter);
    exporter.export = (items, done) =>
      send(items, (result) => {
        this.#note(signal, result);
        done(result);
      });
    return exporter;
  }

  #note(signal: string, { code, error }: ExportResult): void {
    const wereFailing = this.#failing.size > 0;
    if (code === ExportResultCode.SUCCESS) this.#failing.delete(signal);
    else this.#failing.add(signal);
    const areFailing = this.#failing.size > 0;
    if (areFailing === wereFailing) return;
    if (areFailing)
      this.#log.warn({ cause: error?.message }, 'the OpenTelemetry collector takes nothing now');
    else this.#log.info('the OpenTelemetry collector takes traces and metrics again');
  }
}

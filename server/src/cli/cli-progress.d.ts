/** Types for the part of cli-progress 3 that this program uses; the package has none. */
declare module 'cli-progress' {
  export interface Options {
    readonly format?: string;
    readonly stream?: NodeJS.WritableStream;
    readonly clearOnComplete?: boolean;
    readonly linewrap?: boolean;
    readonly barCompleteChar?: string;
    readonly barIncompleteChar?: string;
  }

  export class SingleBar {
    constructor(options: Options);
    readonly isActive: boolean;
    start(total: number, startValue: number, payload?: Readonly<Record<string, unknown>>): void;
    increment(step?: number, payload?: Readonly<Record<string, unknown>>): void;
    update(payload: Readonly<Record<string, unknown>>): void;
    stop(): void;
  }
}

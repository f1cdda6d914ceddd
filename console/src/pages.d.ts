/** What console/build.ts makes of files that are not TypeScript. */
declare module 'lectern:pages' {
  import type { FunctionComponent } from 'react';

  /** The pages whose folder in src/pages has a page.tsx, by the folder's name. */
  export const pages: Readonly<Record<string, () => Promise<{ readonly Page: FunctionComponent }>>>;
}

declare module '*.css';

/** A picture, as the address that has it. */
declare module '*.svg' {
  const address: string;

  // biome-ignore lint/style/noDefaultExport: as esbuild makes files
  export { address as default };
}

/** A script of src for a thread of its own, as the address of its file. */
declare module 'lectern:worker/*' {
  const address: string;

  // biome-ignore lint/style/noDefaultExport: as esbuild makes files
  export { address as default };
}

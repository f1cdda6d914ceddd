/** The options with which `bin/lectern.mjs` starts a server, for those of the benchmarks. */
export const SERVER_FLAGS = [
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
  '--heap-growing-percent=150',
];

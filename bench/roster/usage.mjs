/** Loaded before a command under test: tells its parent at the end what it has cost. */
process.channel?.unref();
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  // maxRSS is in KiB, and of the process's whole life.
  process.send?.({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1_024 });
});

/** Loaded before a measured command: sends its CPU time and peak memory to the parent at exit. */
process.channel?.unref();
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  // maxRSS: KiB, the peak of the process.
  process.send?.({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1_024 });
});

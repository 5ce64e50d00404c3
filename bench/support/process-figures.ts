/** Figures of its process that a running product gives under `/api/metrics`. */
export async function fetchProcessMetrics(url: string) {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    cpuSeconds: figure('process_cpu_seconds_total'),
    residentMegabytes: figure('process_resident_memory_bytes') / 1e6,
  };
}

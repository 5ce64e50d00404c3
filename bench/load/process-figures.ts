/** What a running product says of its process under `/api/metrics`. */
export interface ProcessFigures {
  cpuSeconds: number;
  residentMegabytes: number;
}

export async function readProcessFigures(url: string): Promise<ProcessFigures> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    cpuSeconds: figure('process_cpu_seconds_total'),
    residentMegabytes: figure('process_resident_memory_bytes') / 1e6,
  };
}

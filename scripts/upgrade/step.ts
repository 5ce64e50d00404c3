const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' });
const seconds = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** Prints a French sentence with the time. */
export const printWithTimeOfDay = (sentence: string) => console.log(`${time.format(new Date())} ${sentence}`);

/** Runs a step of an upgrade: prints what begins, and how long it took. */
export async function runUpgradeStep<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  printWithTimeOfDay(`${sentence}…`);
  const start = performance.now();
  const result = await work();
  printWithTimeOfDay(`Fait en ${seconds.format((performance.now() - start) / 1000)} s.`);
  return result;
}

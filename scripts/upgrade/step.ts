const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' });
const seconds = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** Prints a sentence with the time. */
export const printWithTime = (sentence: string) => console.log(`${time.format(new Date())} ${sentence}`);

/** Does a step of an upgrade: prints what begins, and how long it took. */
export async function runStep<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  printWithTime(`${sentence}…`);
  const start = performance.now();
  const result = await work();
  printWithTime(`Fait en ${seconds.format((performance.now() - start) / 1000)} s.`);
  return result;
}

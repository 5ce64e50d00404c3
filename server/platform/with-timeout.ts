/** Waits for work for at most `limitMs`; the work itself is not cancelled. @throws the error that `late` gives */
export function withTimeout<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), limitMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Waits for work, for so many milliseconds at most; the work itself is not cancelled. @throws what `late` gives */
export function within<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), limitMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

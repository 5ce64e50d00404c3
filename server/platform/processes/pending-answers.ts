/** Questions to another process or thread, each with an id that its answer carries back. */
export interface PendingAnswers<Answer> {
  /**
   * @param send sends the question with its id
   * @param timeoutMs after which it rejects; without, it waits as long as the other side lives
   */
  ask: (send: (id: number) => void, timeoutMs?: number) => Promise<Answer>;
  /** An answer that nobody waits for any more is dropped. */
  resolve: (id: number, answer: Answer) => void;
  reject: (id: number, reason: Error) => void;
  /** The other side is gone. */
  rejectAll: (reason: Error) => void;
  isEmpty: () => boolean;
}

export function createPendingAnswers<Answer>(): PendingAnswers<Answer> {
  const pending = new Map<number, PromiseWithResolvers<Answer>>();
  let lastId = 0;

  const take = (id: number) => {
    const question = pending.get(id);
    pending.delete(id);
    return question;
  };
  const reject = (id: number, reason: Error) => take(id)?.reject(reason);

  return {
    async ask(send, timeoutMs) {
      const id = ++lastId;
      const question = Promise.withResolvers<Answer>();
      pending.set(id, question);
      const giveUp = () => reject(id, new Error(`No answer within ${timeoutMs} ms`));
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      try {
        send(id);
        return await question.promise;
      } finally {
        clearTimeout(timer);
        pending.delete(id);
      }
    },
    resolve: (id, answer) => take(id)?.resolve(answer),
    reject,
    rejectAll(reason) {
      for (const id of [...pending.keys()]) reject(id, reason);
    },
    isEmpty: () => pending.size === 0,
  };
}

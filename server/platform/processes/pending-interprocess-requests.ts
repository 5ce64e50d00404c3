/** Pending questions to another process or thread, each with an id that its answer carries back. */
export interface PendingInterprocessRequests<Answer> {
  /**
   * Sends a question and waits for its answer.
   * @param send sends the question with its id
   * @param timeoutMs time after which it rejects. Default: it waits as long as the other side lives
   */
  ask: (send: (id: number) => void, timeoutMs?: number) => Promise<Answer>;
  /** Resolves a pending question by its answer; one that comes too late is dropped. */
  resolve: (id: number, answer: Answer) => void;
  reject: (id: number, reason: Error) => void;
  /** Rejects all pending questions: the other side is gone. */
  rejectAll: (reason: Error) => void;
  isEmpty: () => boolean;
}

export function createPendingInterprocessRequests<Answer>(): PendingInterprocessRequests<Answer> {
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

import { useEffectEvent, useLayoutEffect } from 'react';
import { useFetcher } from 'react-router';
import { type ApiError, UNEXPECTED } from '#web/api/api-error.ts';
import { type Intents, type Outcome, pack } from './client-action.ts';

/** What an intent returns to the component that submits it. */
export type Result<I extends Intents, K extends keyof I> = Exclude<Awaited<ReturnType<I[K]>>, Response>;

export interface ActionOptions<R> {
  /** False: no loader runs afterwards. None does after a refusal either. */
  revalidate?: false;
  /** Called unless the component was unmounted meanwhile. */
  done?: (result: R) => void;
  failed?: (error: ApiError | undefined) => void;
}

/**
 * Submits one intent of a `clientAction`: `const { submit, isPending } = useAction<typeof intents,
 * 'remove'>('remove')`. Pending state and revalidation are the router's; a second submission replaces the first.
 */
export function useAction<I extends Intents, K extends keyof I & string>(
  intent: K,
  { revalidate, done, failed }: ActionOptions<Result<I, K>> = {},
) {
  const fetcher = useFetcher<Outcome<Result<I, K>>>();
  const { data } = fetcher;
  const settle = useEffectEvent((outcome: Outcome<Result<I, K>>) => {
    if ('error' in outcome) failed?.(outcome.error);
    else done?.(outcome.result);
  });
  // Before the browser paints: what `done` keeps is on screen at once with `result`, without a frame of old values.
  useLayoutEffect(() => {
    if (data) settle(data);
  }, [data]);

  const isPending = fetcher.state !== 'idle';
  const refusal = !isPending && data && 'error' in data ? data : undefined;
  return {
    isPending,
    /** The input being submitted; undefined when idle. */
    input: (fetcher.json as { input: Parameters<I[K]>[0] } | undefined)?.input,
    /** The returned value; use `isDone` for intents that return none. */
    result: !isPending && data && 'result' in data ? data.result : undefined,
    isDone: !isPending && data !== undefined && 'result' in data,
    /** French. */
    failure: refusal && (refusal.error?.message ?? UNEXPECTED),
    /** Undefined for errors that are not the API's. */
    error: refusal?.error,
    /** @param flushSync false in an effect; true renders the pending state before the next click is handled */
    submit: (...[input, { flushSync = true } = {}]: Submission<Parameters<I[K]>[0]>) => {
      const { body, forget } = pack(intent, input);
      const submitted = fetcher.submit(body, {
        method: 'post',
        encType: 'application/json',
        ...(revalidate === false && { defaultShouldRevalidate: false }),
        flushSync,
      });
      return submitted.finally(forget);
    },
  };
}

/** An intent without input needs none. */
type Submission<T> = undefined extends T
  ? [input?: T, options?: { flushSync?: boolean }]
  : [input: T, options?: { flushSync?: boolean }];

import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { ApiError } from '#web/api-error.ts';
import type { Intents, Outcome } from './client-action.ts';

interface ActionOptions<R> {
  /** Path of the page that has the `clientAction`; default: the current one. */
  action?: string;
  /** False: no loader runs afterwards. */
  revalidate?: boolean;
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
  {
    action,
    revalidate = true,
    done,
    failed,
  }: ActionOptions<Exclude<Awaited<ReturnType<I[K]>>, Response>> = {},
) {
  type Result = Exclude<Awaited<ReturnType<I[K]>>, Response>;
  const fetcher = useFetcher<Outcome<Result>>();
  const { data } = fetcher;
  const settle = useEffectEvent((outcome: Outcome<Result>) => {
    if ('error' in outcome) failed?.(outcome.error);
    else done?.(outcome.result);
  });
  useEffect(() => {
    if (data) settle(data);
  }, [data]);

  const isPending = fetcher.state !== 'idle';
  return {
    isPending,
    /** The input being submitted; undefined when idle. */
    input: (fetcher.json as { input: Parameters<I[K]>[0] } | undefined)?.input,
    /** The returned value; use `isDone` for intents that return none. */
    result: !isPending && data && 'result' in data ? data.result : undefined,
    isDone: !isPending && data !== undefined && 'result' in data,
    /** French. */
    failure: !isPending && data && 'error' in data ? (data.error?.message ?? UNEXPECTED) : undefined,
    /** @param flushSync false in an effect; true renders the pending state before the next click is handled */
    submit: (input: Parameters<I[K]>[0], { flushSync = true } = {}) =>
      fetcher.submit(JSON.stringify({ intent, input }), {
        method: 'post',
        encType: 'application/json',
        ...(action && { action }),
        defaultShouldRevalidate: revalidate,
        flushSync,
      }),
  };
}

const UNEXPECTED = 'Une erreur est survenue.';

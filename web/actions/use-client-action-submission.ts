import { useEffectEvent, useLayoutEffect } from 'react';
import { useFetcher } from 'react-router';
import { type ApiError, UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import {
  type ClientActionOutcome,
  type IntentHandlers,
  packClientActionSubmission,
} from './client-action.ts';

/** Value that an intent returns to the component that submits it. */
export type IntentResult<I extends IntentHandlers, K extends keyof I> = Exclude<
  Awaited<ReturnType<I[K]>>,
  Response
>;

export interface UseActionOptions<R> {
  /** False to run no loader after a success. None runs after a refusal in any case. */
  revalidate?: false;
  /** Callback after a success, unless the component was unmounted meanwhile. */
  done?: (result: R) => void;
  failed?: (error: ApiError | undefined) => void;
}

/**
 * Submission of one intent of a `clientAction`: `const { submit, isPending } = useClientActionSubmission<typeof intents,
 * 'remove'>('remove')`. The router keeps the pending state and revalidates; a second submission replaces the first.
 */
export function useClientActionSubmission<I extends IntentHandlers, K extends keyof I & string>(
  intent: K,
  { revalidate, done, failed }: UseActionOptions<IntentResult<I, K>> = {},
) {
  const fetcher = useFetcher<ClientActionOutcome<IntentResult<I, K>>>();
  const { data } = fetcher;
  const settle = useEffectEvent((outcome: ClientActionOutcome<IntentResult<I, K>>) => {
    if ('error' in outcome) failed?.(outcome.error);
    else done?.(outcome.result);
  });
  // Layout effect: state that `done` sets is painted together with `result`, without a frame of old values.
  useLayoutEffect(() => {
    if (data) settle(data);
  }, [data]);

  const isPending = fetcher.state !== 'idle';
  const refusal = !isPending && data && 'error' in data ? data : undefined;
  return {
    isPending,
    /** Input of the submission in progress; undefined when idle. */
    input: (fetcher.json as { input: Parameters<I[K]>[0] } | undefined)?.input,
    /** Result that the intent returned; use `isDone` for intents that return none. */
    result: !isPending && data && 'result' in data ? data.result : undefined,
    isDone: !isPending && data !== undefined && 'result' in data,
    /** Error text of the submission in French. */
    failure: refusal && (refusal.error?.message ?? UNEXPECTED_ERROR_TEXT),
    /** Error of the API when the submission failed; undefined for other errors. */
    error: refusal?.error,
    /**
     * Submits the intent.
     * @param flushSync false in an effect; true renders the pending state before the next click is handled
     */
    submit: (...[input, { flushSync = true } = {}]: Submission<Parameters<I[K]>[0]>) => {
      const { body, forget } = packClientActionSubmission(intent, input);
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

/** Arguments of `submit`: an intent without input needs none. */
type Submission<T> = undefined extends T
  ? [input?: T, options?: { flushSync?: boolean }]
  : [input: T, options?: { flushSync?: boolean }];

import { call } from '#web/client/call.ts';
import { useAnswer } from '#web/client/use-answer.ts';

/** Version of the program, at the foot of administrators' pages. */
export function ProductVersion() {
  const health = useAnswer('health', (signal) => call('GET /api/health', { signal }));
  return (
    <p className="min-h-5 text-center text-sm text-soft">{health?.version && `Version ${health.version}`}</p>
  );
}

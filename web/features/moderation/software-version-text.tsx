import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';

/** Version of the program, at the foot of administrators' pages. */
export function SoftwareVersionText() {
  const health = useApiAnswer('health', (signal) => call('GET /api/health', { signal }));
  return (
    <p className="min-h-5 text-center text-sm text-soft">{health?.version && `Version ${health.version}`}</p>
  );
}

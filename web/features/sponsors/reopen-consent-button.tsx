import { isConsentStorable, reopenConsentQuestion } from './advertising-consent.ts';

export default function ReopenConsentButton() {
  if (!isConsentStorable()) return null;
  return (
    <button
      type="button"
      onClick={reopenConsentQuestion}
      className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
    >
      Gérer mes choix
    </button>
  );
}

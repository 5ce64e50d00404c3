import { isAdvertisingConsentStorable, reopenAdvertisingConsentBanner } from './advertising-consent.ts';

export default function ReopenAdvertisingConsentButton() {
  if (!isAdvertisingConsentStorable()) return null;
  return (
    <button
      type="button"
      onClick={reopenAdvertisingConsentBanner}
      className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
    >
      Gérer mes choix
    </button>
  );
}

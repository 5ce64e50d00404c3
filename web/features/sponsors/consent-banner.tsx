import { Button } from '#web/ui/button.tsx';
import { saveAdvertisingConsentChoice, useAdvertisingConsent } from './advertising-consent.ts';

/** Banner that asks for consent. Its two buttons look alike, and the page stays usable (CNIL). */
export default function AdvertisingConsentBanner() {
  const { choice, isReopened } = useAdvertisingConsent();
  if (choice && !isReopened) return null;
  return (
    <section
      aria-labelledby="choix"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-card py-4 shadow-float"
    >
      {/* Scroll padding: a focused element is not hidden by the banner. */}
      <style>{'html{scroll-padding-bottom:18rem}'}</style>
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-4 md:flex-row md:items-center md:justify-between md:gap-6">
        <div className="max-w-2xl">
          <h2
            id="choix"
            ref={isReopened ? takeFocus : undefined}
            tabIndex={-1}
            className="font-display text-lg font-semibold outline-none"
          >
            De la publicité, avec votre accord
          </h2>
          <p className="mt-1 text-sm">
            Une régie peut remplir les encarts de nos pages. Elle verrait votre adresse IP et votre
            navigateur, jamais votre compte ni vos messages. Votre choix est gardé six mois et se change en
            bas de chaque page.
          </p>
        </div>
        <div className="grid shrink-0 grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => saveAdvertisingConsentChoice('no')}>
            Refuser
          </Button>
          <Button variant="secondary" onClick={() => saveAdvertisingConsentChoice('yes')}>
            Accepter
          </Button>
        </div>
      </div>
    </section>
  );
}

const takeFocus = (title: HTMLHeadingElement | null) => title?.focus();

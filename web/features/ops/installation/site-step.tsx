import { AlertBox } from '#web/ui/alert-box.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { InstallationStepProps } from './installation-step-props.ts';
import { SettingInput } from './setting-input.tsx';

export function SiteStep({ state, form }: InstallationStepProps) {
  const isHydrated = useHydrated();
  const isElsewhere = isHydrated && location.origin !== state.publicUrl;
  return (
    <>
      <p>
        Dans cinq minutes, vos voisins pourront proposer leurs légumes ici. Tout ce que vous écrivez se change
        plus tard.
      </p>
      <SettingInput {...form.field('siteName')} setting="SITE_NAME" state={state} required />
      <AlertBox tone="info">
        {isElsewhere ? (
          <>
            Vous êtes venu par {location.origin}, mais les e-mails et les liens mèneront à {state.publicUrl}.
            Si ce n'est pas la bonne adresse, demandez à qui s'occupe de la machine du site de la corriger
            (variable <code>PUBLIC_URL</code>).
          </>
        ) : (
          <>Adresse du site&nbsp;: {state.publicUrl}. Vous y êtes, elle répond.</>
        )}
      </AlertBox>
    </>
  );
}

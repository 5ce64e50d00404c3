import { Copy } from 'lucide-react';
import { SECOND_FACTOR_CODE_DIGITS } from '#contract/accounts/second-factor-rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import type { QrCodeSvgData } from '#web/ui/create-qr-code-svg-data.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SecondFactorCodeInput } from '#web/ui/forms/second-factor-code-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';
import { copyTextWithToast } from '#web/ui/toasts/copy-text-with-toast.ts';
import { secondFactorIntentHandlers } from './second-factor-intent-handlers.ts';

interface SetUpProps {
  prepared: { secret: string; qrCode: QrCodeSvgData };
  /** Callback with the recovery codes, once the second factor is active. */
  onActive: (codes: string[]) => void;
}

export function SecondFactorSetUpForm({ prepared: { secret, qrCode }, onActive }: SetUpProps) {
  const form = useForm(secondFactorIntentHandlers, 'confirmSecondFactor', {
    // Revalidation off: a page that loads the active state drops this form, and the codes with it.
    revalidate: false,
    done: ({ recoveryCodes }) => onActive(recoveryCodes),
  });
  return (
    <ol className="flex w-full list-decimal flex-col gap-6 pl-5 marker:font-semibold">
      <li>
        <p>
          Installez sur votre téléphone une application de validation&nbsp;: par exemple Aegis, FreeOTP,
          Google Authenticator ou votre gestionnaire de mots de passe.
        </p>
      </li>
      <li>
        <p>
          Avec elle, scannez ce code&nbsp;; ou bien recopiez-y la clé, en choisissant «&nbsp;basé sur le
          temps&nbsp;».
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
          {/* White background in dark mode too: some apps recognise no other. */}
          <div className="rounded-2xl border border-line bg-white p-4">
            <QrImage code={qrCode} label="Code QR pour l'application de validation" className="size-44" />
          </div>
          <div className="flex min-w-0 flex-col items-start gap-2">
            <p className="text-sm text-soft">Clé</p>
            <p className="font-mono text-lg wrap-anywhere">{inGroups(secret)}</p>
            <Button variant="secondary" onClick={() => void copyTextWithToast(secret, 'Clé copiée')}>
              <Copy aria-hidden className="size-5" /> Copier la clé
            </Button>
          </div>
        </div>
      </li>
      <li>
        <p className="mb-3">
          Entrez le code à {SECOND_FACTOR_CODE_DIGITS} chiffres que l'application montre.
        </p>
        <Form form={form} className="max-w-xs">
          <SecondFactorCodeInput {...form.field('code')} digits={SECOND_FACTOR_CODE_DIGITS} />
          <SubmitButton form={form} className="self-start">
            Activer
          </SubmitButton>
        </Form>
      </li>
    </ol>
  );
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

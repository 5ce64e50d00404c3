import { type ReactNode, useId } from 'react';
import { keysOf } from '#contract/keys-of.ts';
import {
  DEFAULT_MAIL_SERVER_PORTS,
  type MailServerSecurity,
  mailServerSecurities,
} from '#contract/settings/mail-server.ts';
import { FieldHint } from '#web/ui/forms/field.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { setFieldValueWithEvents } from '#web/ui/forms/form-values.ts';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { getMailServerFieldName as getName, type PresentedSetting } from '../setting-texts.ts';
import { MailServerTrial } from './mail-server-trial.tsx';

interface MailServerFieldsProps {
  setting: PresentedSetting;
  hint: ReactNode;
  form: FormState;
  isFixed: boolean;
}

const SECURITIES = keysOf(mailServerSecurities).map((value) => ({
  value,
  label: mailServerSecurities[value],
}));

/** Fields of the mail server, as its provider writes them down, and a button that tries them. */
export function MailServerFields({
  setting: { label, mailServer },
  hint,
  form,
  isFixed,
}: MailServerFieldsProps) {
  const id = useId();
  const element = form.formProps.ref;
  const field = (part: Parameters<typeof getName>[0]) => ({
    ...form.field(getName(part)),
    disabled: isFixed,
    autoComplete: 'off',
  });
  const suggestPort = (security: MailServerSecurity) => {
    const port = element.current?.elements.namedItem(getName('port'));
    const isUsual = port instanceof HTMLInputElement && USUAL_PORTS.has(port.value.trim());
    if (isUsual)
      setFieldValueWithEvents(element.current, getName('port'), DEFAULT_MAIL_SERVER_PORTS[security]);
  };
  return (
    <Fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-4">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextInput
          {...field('host')}
          label="Serveur d'envoi (SMTP)"
          hint="Par exemple smtp.example.org"
          defaultValue={mailServer?.host}
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextInput
          {...field('port')}
          label="Port"
          defaultValue={mailServer?.port ?? DEFAULT_MAIL_SERVER_PORTS.tls}
          inputMode="numeric"
        />
      </div>
      <Select
        {...field('security')}
        label="Sécurité de la connexion"
        options={SECURITIES}
        defaultValue={mailServer?.security ?? 'tls'}
        onChange={({ target }) => suggestPort(target.value as MailServerSecurity)}
      />
      <TextInput
        {...field('user')}
        label="Nom du compte"
        defaultValue={mailServer?.user}
        spellCheck={false}
        autoCapitalize="none"
      />
      {!isFixed && (
        <PasswordInput
          {...field('password')}
          autoComplete="new-password"
          label="Mot de passe du compte"
          hint={
            mailServer?.hasPassword &&
            'Déjà enregistré, il ne se relit pas : laissez ce champ vide pour le garder. Un autre serveur, port, compte ou chiffrement le redemande.'
          }
          placeholder={mailServer?.hasPassword ? '••••••••' : undefined}
        />
      )}
      <input type="hidden" name={getName('options')} value={mailServer?.options ?? ''} disabled={isFixed} />
      {mailServer?.options && (
        <p className="text-sm wrap-anywhere text-soft">Options gardées&nbsp;: {mailServer.options}</p>
      )}
      <MailServerTrial form={element} />
    </Fieldset>
  );
}

const USUAL_PORTS = new Set(['', ...Object.values(DEFAULT_MAIL_SERVER_PORTS)]);

import { useState } from 'react';
import { PASSWORD_HINT, ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { User } from '#contract/accounts/user-schema.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatDayAndMonth } from '#contract/paris-time.ts';
import { useForm } from '#web/actions/use-form.ts';
import { CommuneFormFields } from '#web/features/places/commune-form-fields.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { CollapsibleFields } from '#web/ui/forms/fold.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { useFocusOnFieldInUrlHash } from '#web/ui/forms/use-focus-on-field-in-url-hash.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { CertifiedCompanyFields } from '../company/certified-company-fields.tsx';
import { isCompanyCompleteAndCertified } from '../company/is-company-complete-and-certified.ts';
import { ProfessionalFields } from '../company/professional-fields.tsx';
import { EmailInput } from '../email/email-input.tsx';
import { FormSection } from '../form-section.tsx';
import { NewPasswordFields } from '../new-password/new-password-fields.tsx';
import { ProfilePhotoField } from '../profile-photo-field.tsx';
import { AccountEmailAddressWarnings } from './account-email-address-warnings.tsx';
import { AwayUntilDateField } from './away-until-date-field.tsx';
import { PickupSlotFields } from './pickup-slot-fields.tsx';
import { profileIntentHandlers } from './profile-intent-handlers.ts';
import { ProfilePresentationField } from './profile-presentation-field.tsx';

interface ProfileFormProps {
  user: User;
  onSaved?: (() => void) | undefined;
}

/** Form of the account, read-only for a suspended member. */
export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const [saves, setSaves] = useState(0);
  useFocusOnFieldInUrlHash();
  const form = useForm(profileIntentHandlers, 'updateProfile', {
    logsInAgain: true,
    done: ({ pendingEmail }) => {
      onSaved?.();
      setSaves(saves + 1);
      if (user.pendingEmail && !pendingEmail)
        showToast(
          "Le changement d'adresse demandé est abandonné\u00a0: demandez-le de nouveau si c'était vous.",
        );
    },
  });

  const { city } = user.address;
  return (
    <Form form={form}>
      <fieldset disabled={!user.isActive} className="flex min-w-0 flex-col gap-5 md:gap-10">
        <FormSection title="Vous">
          <ProfilePhotoField
            key={`photo-${saves}`}
            {...form.field('profileImage')}
            personName={`${user.firstName} ${user.lastName}`}
            current={user.profileImage}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextInput
              {...form.field('firstName')}
              label="Prénom"
              required
              autoComplete="given-name"
              defaultValue={user.firstName}
            />
            <TextInput
              {...form.field('lastName')}
              label="Nom"
              required
              autoComplete="family-name"
              defaultValue={user.lastName}
            />
          </div>
          <EmailInput
            key={`email-${saves}`}
            {...form.field('email')}
            hint="Une nouvelle adresse compte une fois que vous avez ouvert le lien que nous y envoyons."
            defaultValue={user.email}
          />
          <AccountEmailAddressWarnings user={user} />
          <div>
            <TextInput
              {...form.field('phone')}
              label="Téléphone"
              type="tel"
              autoComplete="tel"
              defaultValue={user.phone ?? ''}
            />
            <Checkbox
              {...form.field('showPhoneNumber')}
              label="Afficher mon numéro de téléphone sur mes annonces"
              hint="Seuls les membres connectés le voient, après un clic."
              defaultChecked={user.showPhoneNumber}
            />
          </div>
        </FormSection>
        <CollapsibleFields
          title="Votre commune"
          summary={city ? formatCommuneOrDepartment(user.address) : '-'}
        >
          <CommuneFormFields
            city={form.field('address[city]')}
            postalCode={form.field('address[postalCode]')}
            defaults={user.address}
          />
        </CollapsibleFields>
        <CollapsibleFields
          title="Votre page de vendeur"
          summary={user.presentation || 'Pas encore de présentation'}
        >
          <ProfilePresentationField {...form.field('presentation')} initial={user.presentation ?? ''} />
        </CollapsibleFields>
        <CollapsibleFields title="Retrait et vente" summary={slotsLabel(user.pickup.length)}>
          <PickupSlotFields form={form} initial={user.pickup} />
        </CollapsibleFields>
        <CollapsibleFields
          title="Absence"
          summary={user.awayUntil ? `Jusqu'au ${formatDayAndMonth(user.awayUntil)}` : 'Aucune'}
        >
          <AwayUntilDateField {...form.field('awayUntil')} initial={user.awayUntil} />
        </CollapsibleFields>
        {user.professional && isCompanyCompleteAndCertified(user) && (
          <CollapsibleFields title="Votre entreprise" summary={user.companyName}>
            <CertifiedCompanyFields key={user.certifiedAt} form={form} user={user} />
          </CollapsibleFields>
        )}
        {!user.professional && (
          <CollapsibleFields
            title="Vous vendez à titre professionnel&nbsp;?"
            summary="Badge PRO, page de vendeur"
          >
            <ProfessionalFields form={form} label="Je vends à titre professionnel" />
          </CollapsibleFields>
        )}
        <CollapsibleFields title="Mot de passe" summary="En choisir un autre">
          <NewPasswordFields
            key={`password-${saves}`}
            form={form}
            label="Nouveau mot de passe"
            hint={`Laissez vide pour garder l'actuel. ${PASSWORD_HINT}`}
          />
          {user.role === ROLE_ADMIN && (
            <PasswordInput
              key={`current-${saves}`}
              {...form.field('currentPassword')}
              label="Mot de passe actuel"
              hint="Sans lui, un nouveau mot de passe ou une nouvelle adresse ne confirment aucun changement de réglages pendant sept jours."
              autoComplete="current-password"
            />
          )}
        </CollapsibleFields>
        <SubmitButton form={form} className="self-start" disabled={!user.isActive}>
          Enregistrer
        </SubmitButton>
      </fieldset>
    </Form>
  );
}

function slotsLabel(count: number): string {
  if (count === 0) return 'Aucun créneau';
  return `${count} créneau${count > 1 ? 'x' : ''}`;
}

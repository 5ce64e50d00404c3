import type { Ref } from 'react';
import { useRevalidator } from 'react-router';
import type { User } from '#contract/accounts/user.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { CertificateBox } from './certificate-box.tsx';
import { certificationIntents } from './certification-intents.ts';
import { CompanyFields } from './company-fields.tsx';
import { ContactFields } from './contact-fields.tsx';

interface CertificationCardProps {
  user: User;
  /** Takes the focus when a publication was refused. */
  ref?: Ref<HTMLElement>;
  /** Called once the page has loaded again, without this card. */
  onCertified: () => void;
}

/** For professionals who have not certified yet; in a form of its own, so that what stands beside it stays. */
export function CertificationCard({ user, ref, onCertified }: CertificationCardProps) {
  const { revalidate } = useRevalidator();
  const form = useForm(certificationIntents, 'certify', {
    revalidate: false,
    // The new data removes this form: the callback moves the focus.
    done: async () => {
      await revalidate();
      onCertified();
    },
  });
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="certification"
      className="mb-6 scroll-mt-24 rounded-3xl bg-card p-5 shadow-card sm:p-8"
    >
      <h2 id="certification" className="mb-2 font-display text-xl font-semibold">
        Certifiez votre entreprise
      </h2>
      <p className="mb-5">
        La loi le demande aux professionnels avant leur prochaine annonce, et de nouveau si le nom ou le SIRET
        change. Vos annonces en ligne y restent.
      </p>
      <Form form={form}>
        <CompanyFields form={form} defaults={user} />
        <ContactFields form={form} defaults={user} />
        <CertificateBox form={form} />
        <SubmitButton form={form} className="self-start">
          Certifier
        </SubmitButton>
      </Form>
    </section>
  );
}

import { CircleCheck, type LucideIcon, MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError, ApiErrorCode } from '#web/client/api-error.ts';
import { AccountPageCard } from '#web/features/accounts/page-card.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonVariant } from '#web/ui/button-class.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoHyphenBreakText } from '#web/ui/no-hyphen-break-text.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface MailedLinkPageProps {
  /** Result of the `useClientActionSubmission` that uses the mailed link. */
  link: { isPending: boolean; failure: string | undefined; error: ApiError | undefined };
  /** Texts and buttons of the page before the link is used. */
  asked: {
    icon: LucideIcon;
    title: string;
    intro?: string;
    content?: ReactNode;
    buttons: { label: string; variant?: ButtonVariant; isPending?: boolean; onPress: () => void }[];
    /** Text under the sheet of the page. */
    note?: string;
  };
  /** Texts of the page once the link was used. */
  done: EndState | false | undefined;
  /**
   * End states by the code of a refusal that another try cannot change; the text of other refusals shows above the
   * buttons.
   */
  refused?: Partial<Record<ApiErrorCode, EndState>>;
}

/** End state of a mailed link's page, in which the link does no more. */
interface EndState {
  icon?: LucideIcon;
  title: string;
  intro: string;
  content?: ReactNode;
  next: { to: string; label: string; variant?: ButtonVariant };
  footer?: ReactNode;
}

/** Page that a mailed link opens. The link alone changes nothing, as mail scanners open it, with scripts too. */
export function MailedLinkPage({ link, asked, done, refused = {} }: MailedLinkPageProps) {
  const isReady = useHydrated();
  if (done) return <EndSheet icon={CircleCheck} {...done} />;
  const refusal = link.error && refused[link.error.code];
  if (refusal) return <EndSheet icon={MailWarning} {...refusal} />;
  const { icon, title, intro, content, buttons, note } = asked;
  return (
    <AccountPageCard
      icon={icon}
      title={title}
      intro={intro}
      footer={note && <p className="text-balance text-soft">{note}</p>}
    >
      {content}
      {link.failure && <AlertBox>{link.failure}</AlertBox>}
      {buttons.map(({ label, variant, isPending = link.isPending, onPress }) => (
        <Button key={label} variant={variant} disabled={!isReady} pending={isPending} onClick={onPress}>
          <NoHyphenBreakText text={label} />
        </Button>
      ))}
    </AccountPageCard>
  );
}

function EndSheet({ content, next: { label, ...next }, ...sheet }: EndState & { icon: LucideIcon }) {
  return (
    <AccountPageCard {...sheet}>
      {content}
      <LinkButton {...next}>{label}</LinkButton>
    </AccountPageCard>
  );
}

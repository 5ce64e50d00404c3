import { MAX_AWAY_DAYS } from '#contract/accounts/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

type AwayFieldProps = Pick<FieldProps, 'name' | 'error'> & { initial: string | null };

/** Day until which a member is away; empty when they are there. */
export function AwayField({ initial, ...field }: AwayFieldProps) {
  const dayFromNow = (days: number) =>
    new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
  return (
    <TextInput
      {...field}
      label="Absent jusqu'au"
      type="date"
      min={dayFromNow(0)}
      max={dayFromNow(MAX_AWAY_DAYS)}
      hint={`Jusque-là, vos annonces sont masquées et gardent leur durée ; vos conversations le disent. ${MAX_AWAY_DAYS} jours au plus ; videz le champ pour revenir.`}
      defaultValue={initial ?? ''}
    />
  );
}

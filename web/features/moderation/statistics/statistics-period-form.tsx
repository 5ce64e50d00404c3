import { Form } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

interface StatisticsPeriodFormProps {
  /** First and last day of the period, `YYYY-MM-DD`. */
  from: string;
  to: string;
  errors: Record<string, string>;
}

/** Form for the period, with the dates side by side, on a phone too: Firefox needs the most room for them. */
export function StatisticsPeriodForm({ from, to, errors }: StatisticsPeriodFormProps) {
  return (
    <Form
      key={`${from} ${to}`}
      method="get"
      noValidate
      preventScrollReset
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-x-2 gap-y-4 max-sm:[&_input]:px-2 sm:flex sm:gap-x-4"
    >
      <TextInput type="date" name="from" label="Du" defaultValue={from} error={errors.from} />
      <TextInput type="date" name="to" label="Au" defaultValue={to} error={errors.to} />
      <Button type="submit" variant="secondary" className="justify-self-start sm:mt-7.5">
        Afficher
      </Button>
    </Form>
  );
}

import { Form } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

interface PeriodFormProps {
  /** Days, `YYYY-MM-DD`. */
  from: string;
  to: string;
  errors: Record<string, string>;
}

export function PeriodForm({ from, to, errors }: PeriodFormProps) {
  return (
    <Form
      key={`${from} ${to}`}
      method="get"
      noValidate
      preventScrollReset
      className="flex flex-wrap items-start gap-4"
    >
      <TextInput type="date" name="from" label="Du" defaultValue={from} error={errors.from} />
      <TextInput type="date" name="to" label="Au" defaultValue={to} error={errors.to} />
      <Button type="submit" variant="secondary" className="sm:mt-7.5">
        Afficher
      </Button>
    </Form>
  );
}

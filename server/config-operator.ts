import type { SettingName } from '#contract/settings/settings.ts';

/** Setting of each fact about the operator; `id` is the registration number of the company. */
const settingOfFact = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
  id: 'OPERATOR_ID',
  publicationDirector: 'PUBLICATION_DIRECTOR',
  hostingProvider: 'HOSTING_PROVIDER',
} as const satisfies Record<string, SettingName>;

const facts = Object.keys(settingOfFact) as (keyof typeof settingOfFact)[];

type Fact = (typeof settingOfFact)[keyof typeof settingOfFact];
type OperatorFacts = { [K in keyof typeof settingOfFact]: string | undefined };

export const toLegalNoticeSettings = (values: { [K in Fact]: string | undefined }) =>
  Object.fromEntries(facts.map((fact) => [fact, values[settingOfFact[fact]]])) as OperatorFacts;

/** Names of the settings of facts that are not given. */
export const listMissingLegalNoticeVariables = (operator: OperatorFacts): string[] =>
  facts.flatMap((fact) => (operator[fact] ? [] : settingOfFact[fact]));

import { operatorSettingNames } from '#contract/ops/installation-rules.ts';

const facts = Object.keys(operatorSettingNames) as (keyof typeof operatorSettingNames)[];

type Fact = (typeof operatorSettingNames)[keyof typeof operatorSettingNames];
type OperatorFacts = { [K in keyof typeof operatorSettingNames]: string | undefined };

export const toLegalNoticeSettings = (values: { [K in Fact]: string | undefined }) =>
  Object.fromEntries(facts.map((fact) => [fact, values[operatorSettingNames[fact]]])) as OperatorFacts;

/** Names of the settings of facts that are not given. */
export const listMissingLegalNoticeVariables = (operator: OperatorFacts): Fact[] =>
  facts.flatMap((fact) => (operator[fact] ? [] : operatorSettingNames[fact]));

import { each, type FieldRule } from './field-rule.ts'

const device = (name: string) => (value: unknown) =>
  ['device/Modify', { simei: '9', [name]: value }] as [string, object]

/** Numbers that people write down about a device. */
export const quantities: readonly FieldRule[] = [
  ...each(
    { 'Modify temperature_from': device('temperature_from') },
    {
      rule: 'celsius',
      says: 'double',
      bad: ['warm', '1000', '2.55', '--2'],
      good: ['', '-18', '2,5', '8'],
    },
  ),
  ...each(
    { 'Modify fuel_driving': device('fuel_driving'), 'Modify fuel_idling': device('fuel_idling') },
    {
      rule: 'fuelRate',
      says: 'double',
      bad: ['much', '1000', '7.5555', '-1'],
      good: ['', '0', '31,5', '7.25'],
    },
  ),
  ...each(
    { 'Modify fuel_price': device('fuel_price') },
    {
      rule: 'fuelPrice',
      says: 'double',
      bad: ['cheap', '1000000', '1.2345', '-1'],
      good: ['', '0', '7,89', '250000'],
    },
  ),
  ...each(
    { 'Modify step_length': device('step_length') },
    {
      rule: 'stepLength',
      says: 'whole',
      values: { min: 10, max: 150 },
      bad: ['9', '151', 'long'],
      good: ['', '10', '150'],
    },
  ),
  ...each(
    { 'Modify body_weight': device('body_weight') },
    {
      rule: 'bodyWeight',
      says: 'double',
      bad: ['0', '1000', '70.55', 'heavy'],
      good: ['', '0.5', '68,5', '999.9'],
    },
  ),
  ...each(
    { 'Modify step_goal': device('step_goal') },
    {
      rule: 'stepGoal',
      says: 'whole',
      values: { min: 100, max: 100_000 },
      bad: ['99', '100001', 'far'],
      good: ['', '100', '100000'],
    },
  ),
]

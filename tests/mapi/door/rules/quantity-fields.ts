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
]

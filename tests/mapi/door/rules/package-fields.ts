import { newPackage } from '../../../factories/packages.ts'
import { each, type FieldRule } from './field-rule.ts'

const long = (length: number) => 'n'.repeat(length)
const added = (name: string) => (value: unknown) =>
  ['incrementpackage/AddPackage', { ...newPackage(), [name]: value }] as [string, object]
const modified = (name: string) => (value: unknown) =>
  ['incrementpackage/ModifyPackage', { batch_no: '1', rev: 1, [name]: value }] as [string, object]
const agentPrice = (value: unknown): [string, object] => [
  'incrementpackage/SetAgentPrice',
  { batch_no: '1', sfamilyid: '1', agent_price: value },
]
const terminalPrice = (value: unknown): [string, object] => [
  'incrementpackage/SetTerminalPrice',
  { batch_no: '1', terminal_price: value },
]
const refund = (value: unknown): [string, object] => [
  'pay/Refund',
  { out_trade_no: '202611230000000000', type: 'money', refund_fee: 1, reason: value },
]

const prices = {
  'AddPackage root_price': added('root_price'),
  'AddPackage suggested_price': added('suggested_price'),
  'AddPackage terminal_price': added('terminal_price'),
  'AddPackage promotion_price': added('promotion_price'),
  'ModifyPackage terminal_price': modified('terminal_price'),
  'SetAgentPrice agent_price': agentPrice,
  'SetTerminalPrice terminal_price': terminalPrice,
}

export const packages: FieldRule[] = [
  ...each(prices, {
    rule: 'price',
    says: 'tips4',
    values: { digits: 6 },
    bad: ['', '0', '-1', '01', '1.1234567'],
    good: ['12.500000', '1000000'],
  }),
  ...each(prices, {
    rule: 'payable',
    says: 'tips4',
    values: { digits: 2 },
    bad: ['0.004', '0.005', '12.345678'],
    good: ['0.01'],
  }),
  ...each(prices, {
    rule: 'payable',
    says: 'moneyWithin',
    values: { min: '0.01', max: '1000000.00' },
    bad: ['1000000.01'],
    good: [],
  }),
  ...each(
    { 'AddPackage renewal_price': added('renewal_price') },
    {
      rule: 'moneyWithin',
      says: 'moneyWithin',
      values: { min: '0.01', max: '100.00' },
      bad: ['100.01', '1000'],
      good: ['5', '100'],
    },
  ),
  ...each(
    { 'AddPackage product_number': added('product_number') },
    { rule: 'productNumber', says: 'tips6', bad: ['a b', 'a-b'], good: ['', 'A_1.2'] },
  ),
  ...each(
    { 'AddPackage product_number': added('product_number') },
    {
      rule: 'productNumber',
      says: 'tips7',
      bad: ['套餐 1', '年卡.1', '(a-b)'],
      good: ['年卡（赠）_1'],
    },
  ),
  ...each(
    {
      'AddPackage name': added('name'),
      'AddPackage content': added('content'),
      'ModifyPackage name': modified('name'),
      'Refund reason': refund,
    },
    { rule: 'required', says: 'tips1', bad: ['', '  '], good: ['n'] },
  ),
  ...each(
    { 'AddPackage name': added('name') },
    { rule: 'atMost', says: 'atMost', values: { max: 40 }, bad: [long(41)], good: [long(40)] },
  ),
  ...each(
    { 'AddPackage content': added('content'), 'AddPackage package_desc': added('package_desc') },
    { rule: 'atMost', says: 'atMost', values: { max: 300 }, bad: [long(301)], good: [long(300)] },
  ),
]

import { md5 } from '../../../factories/organisations.ts'
import { each, type FieldRule } from './field-rule.ts'

const md5_pwd = md5('Purse4Tests')
const long = (length: number) => 'n'.repeat(length)
const card = (name: string) => (value: unknown) =>
  ['wallet/BindCard', { card_no: '62220212345678', bank: 'n', md5_pwd, [name]: value }] as [
    string,
    object,
  ]
const payee = (name: string) => (value: unknown) =>
  [
    'wallet/PerfectWallet',
    { real_name: 'n', identity_card: '11010519491231002X', md5_pwd, [name]: value },
  ] as [string, object]
const order = (func: string) => (value: unknown) =>
  [func, { withdraw_id: '1', reason: value, md5_pwd }] as [string, object]

export const wallets: FieldRule[] = [
  ...each(
    { 'BindCard card_no': card('card_no') },
    {
      rule: 'cardNumber',
      says: 'cardNumber',
      bad: ['', '1234567', '1'.repeat(35), '6222 0212 3456', 'de89370400440532013000'],
      good: ['12345678', '1'.repeat(34), 'DE89370400440532013000'],
    },
  ),
  ...each(
    { 'PerfectWallet identity_card': payee('identity_card') },
    {
      rule: 'identityNumber',
      says: 'identityNumber',
      bad: ['', '1234', '1'.repeat(31), 'P 123456'],
      good: ['1'.repeat(15), '11010519491231002x'],
    },
  ),
  ...each(
    {
      'BindCard bank': card('bank'),
      'PerfectWallet real_name': payee('real_name'),
      'UndoWithdraw reason': order('wallet/UndoWithdraw'),
      'ModifyWithdraw reason': order('wallet/ModifyWithdraw'),
    },
    { rule: 'required', says: 'tips1', bad: ['', '  '], good: ['n'] },
  ),
  ...each(
    {
      'BindCard bank': card('bank'),
      'BindCard branch': card('branch'),
      'PerfectWallet real_name': payee('real_name'),
    },
    { rule: 'atMost', says: 'atMost', values: { max: 60 }, bad: [long(61)], good: [long(60)] },
  ),
  ...each(
    {
      'UndoWithdraw reason': order('wallet/UndoWithdraw'),
      'ModifyWithdraw reason': order('wallet/ModifyWithdraw'),
    },
    { rule: 'atMost', says: 'atMost', values: { max: 200 }, bad: [long(201)], good: [long(200)] },
  ),
]

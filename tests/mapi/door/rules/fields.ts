import { md5 } from '../../../factories/organisations.ts'
import { complaints } from './complaint-fields.ts'
import { feedback } from './feedback-fields.ts'
import { each, type FieldRule } from './field-rule.ts'
import { spoken } from './language-fields.ts'
import { packages } from './package-fields.ts'
import { quantities } from './quantity-fields.ts'
import { setting, settings } from './setting-fields.ts'
import { wallets } from './wallet-fields.ts'

const id = '1'
const pwd_md5 = md5('Quite7Unlikely')
const long = (length: number) => 'n'.repeat(length)

const family = (name: string) => (value: unknown) =>
  ['family/AddFamily', { name: 'n', type: 'end_user', [name]: value }] as [string, object]
const modifyFamily = (name: string) => (value: unknown) =>
  ['family/ModifyFamily', { sfamilyid: id, [name]: value }] as [string, object]
const group = (value: unknown): [string, object] => ['family/AddGarage', { name: value }]
const renamed = (value: unknown): [string, object] => [
  'family/ModifyGarage',
  { sgid: id, name: value },
]
const user = (name: string) => (value: unknown) =>
  ['usermgr/AddUser', { account: 'a', pwd_md5, [name]: value }] as [string, object]
const modifyUser = (name: string) => (value: unknown) =>
  ['usermgr/ModifyUser', { suid: id, [name]: value }] as [string, object]
const firstUser = (name: string) => (value: unknown) =>
  [
    'family/AddFamily',
    { name: 'n', type: 'end_user', user: { account: 'a', pwd_md5, [name]: value } },
  ] as [string, object]
const newcomer = { account: 'a', pwd_md5, target: '13800138000', code: '123456' }
const register = (name: string) => (value: unknown) =>
  ['user/Register', { ...newcomer, [name]: value }] as [string, object]
const sendCode = (value: unknown): [string, object] => [
  'user/SendCode',
  { purpose: 'register', target: value },
]
const contact = { target: '13800138000', code: '123456' }
const bindPhone = (name: string) => (value: unknown) =>
  ['user/BindPhone', { ...contact, [name]: value }] as [string, object]
const perfect = (name: string) => (value: unknown) =>
  ['user/PerfectInfo', { nickName: 'n', region: 'other', [name]: value }] as [string, object]
const setInfo = (value: unknown): [string, object] => ['user/SetInfo', { nickName: value }]
const device = (name: string) => (value: unknown) =>
  ['device/Modify', { simei: id, [name]: value }] as [string, object]
const added = (name: string) => (value: unknown) =>
  ['device/Add', { imei: '77000001', sfamilyid: id, [name]: value }] as [string, object]
const people: FieldRule[] = [
  ...each(
    {
      'AddFamily name': family('name'),
      'ModifyFamily name': modifyFamily('name'),
      'AddGarage name': group,
      'ModifyGarage name': renamed,
      'SetInfo nickName': setInfo,
      'Register nickName': register('nickName'),
      'PerfectInfo nickName': perfect('nickName'),
      'AddUser nickName': user('nickName'),
      'AddFamily user.nickName': (value) => firstUser('nickName')(value),
    },
    { rule: 'required', says: 'tips1', bad: ['', '   '], good: ['n'] },
  ),
  ...each(
    {
      'AddFamily name': family('name'),
      'AddFamily contact': family('contact'),
      'ModifyFamily contact': modifyFamily('contact'),
      'SetInfo nickName': setInfo,
      'AddUser nickName': user('nickName'),
    },
    { rule: 'atMost', says: 'atMost', values: { max: 40 }, bad: [long(41)], good: [long(40)] },
  ),
  ...each(
    { 'AddFamily address': family('address'), 'ModifyFamily remark': modifyFamily('remark') },
    { rule: 'atMost', says: 'atMost', values: { max: 200 }, bad: [long(201)], good: [long(200)] },
  ),
  ...each(
    { 'AddGarage name': group, 'ModifyGarage name': renamed },
    { rule: 'atMost', says: 'atMost', values: { max: 30 }, bad: [long(31)], good: [long(30)] },
  ),
  ...each(
    {
      'AddFamily name': family('name'),
      'ModifyFamily name': modifyFamily('name'),
      'AddGarage name': group,
      'ModifyGarage name': renamed,
    },
    {
      rule: 'name',
      says: 'name',
      bad: ['a|b', 'a - - b', '<b>'],
      good: ['华东 (2)', "O'Hara & Co.", 'A \u00a0B'],
    },
  ),
  ...each(
    { 'Parse hex': (value) => ['cmd/Parse', { hex: value }] },
    {
      rule: 'frameHex',
      says: 'frameHex',
      values: { most: 16_000 },
      bad: ['', '7e0', 'zz', '7e'.repeat(8001)],
      good: ['7e7e', '0x7E, 7e-00', '7e'.repeat(8000)],
    },
  ),
  ...each(
    {
      'Register account': register('account'),
      'AddUser account': user('account'),
      'AddFamily user.account': firstUser('account'),
    },
    {
      rule: 'account',
      says: 'tips8',
      bad: ['', long(21), 'a b', 'a@b'],
      good: ['张三A1', long(20)],
    },
  ),
  ...each(
    {
      'AddFamily phone': family('phone'),
      'ModifyFamily phone': modifyFamily('phone'),
      'AddUser phone': user('phone'),
      'ModifyUser phone': modifyUser('phone'),
      'AddFamily user.phone': firstUser('phone'),
      'PerfectInfo phone': perfect('phone'),
      'SendCode target': sendCode,
      'Register target': register('target'),
      'BindPhone target': bindPhone('target'),
    },
    {
      rule: 'anyPhone',
      says: 'tips5',
      bad: ['12800138000', '1380013800', '+0123456789', 'x'],
      good: ['13800138000', '+8613800138000'],
    },
  ),
  ...each(
    {
      'AddUser email': user('email'),
      'ModifyUser email': modifyUser('email'),
      'AddFamily user.email': firstUser('email'),
      'PerfectInfo email': perfect('email'),
      'SendCode target': sendCode,
      'Register target': register('target'),
      'BindPhone target': bindPhone('target'),
      'Modify leader_mail': device('leader_mail'),
    },
    { rule: 'email', says: 'tips2', bad: ['a@b', '@b.cn', 'a b@c.cn'], good: ['a.b@c-d.cn'] },
  ),
  ...each(
    { 'Register code': register('code'), 'BindPhone old_code': bindPhone('old_code') },
    { rule: 'number', says: 'tips3', bad: ['12345a', '12.345'], good: ['۱۲۳ ۴۵۶'] },
  ),
  ...each(
    {
      'Register code': register('code'),
      'FindPwd code': (value) => ['user/FindPwd', { account: 'a', code: value, pwd_md5 }],
      'BindPhone code': bindPhone('code'),
      'BindPhone old_code': bindPhone('old_code'),
      'PerfectInfo phone_code': perfect('phone_code'),
      'PerfectInfo email_code': perfect('email_code'),
    },
    { rule: 'code', says: 'code', bad: ['12345', '1234567'], good: ['000000'] },
  ),
  ...each(
    {
      'Login totp': (value) => ['user/Login', { account: 'a', pwd_md5, totp: value }],
      'BeginPasskey code': (value) => ['user/BeginPasskey', { pwd_md5, code: value }],
      'SetTotp code': (value) => ['user/SetTotp', { op: 'disable', pwd_md5, code: value }],
    },
    {
      rule: 'recoveryCode',
      says: 'code',
      bad: ['12345', 'abcd-efghi', 'abcde_fghij'],
      good: ['123456', 'abcde-fghij', 'ABCDEfghij'],
    },
  ),
]

const numbers = { bad: ['', 'a b', '1'.repeat(21), '1;2'], good: ['123456', 'phone_1-a'] }

const devices: FieldRule[] = [
  ...each(
    {
      'FindDev imeis.1': (value) => ['device/FindDev', { imeis: ['123456', value] }],
      'ResetTermPwd imei_list.1': (value) => [
        'tool/ResetTermPwd',
        { imei_list: ['123456', value] },
      ],
      'ClearDevice imei_list.1': (value) => [
        'tool/ClearDevice',
        { imei_list: ['123456', value], confirm: true },
      ],
      'Adopt imei': (value) => ['device/Adopt', { imei: value, protocol: 'jt808' }],
    },
    { rule: 'listedNumber', says: 'listedNumber', ...numbers },
  ),
  ...each(
    {
      'Add code': added('code'),
      'Claim code': (value) => ['device/Claim', { imei: '77000001', code: value }],
    },
    {
      rule: 'claimCode',
      says: 'claimCode',
      bad: ['12345', 'x'.repeat(21), 'abc_123'],
      good: ['ab12 cd-34', '1'.repeat(20)],
    },
  ),
  ...each(
    {
      'Modify sim': device('sim'),
      'Add sim': added('sim'),
      'SetSetting items.0.value': setting('rechage_sim'),
    },
    {
      rule: 'sim',
      says: 'sim',
      bad: ['1380013800', '138001380001'],
      good: ['', '13800138000', '1440012345678'],
    },
  ),
  ...each(
    {
      'Modify sim': device('sim'),
      'Add sim': added('sim'),
      'SetSetting items.0.value': setting('rechage_sim'),
      'Modify leader_phone': device('leader_phone'),
    },
    {
      rule: 'number',
      says: 'tips3',
      bad: ['1380013800a', '138.00138000'],
      good: ['138 0013 8000'],
    },
  ),
  ...each(
    { 'Modify iccid': device('iccid'), 'Add iccid': added('iccid') },
    {
      rule: 'iccid',
      says: 'iccid',
      bad: ['898600123456789012', 'abcdefghijklmnopqrst', '898600123456789012345'],
      good: ['', '8986001234567890123', '89860 01234 56789 01234', '8986001234567890123A'],
    },
  ),
  ...each(
    { 'Modify leader_id_number': device('leader_id_number') },
    {
      rule: 'personalNum',
      says: 'tips9',
      bad: ['1'.repeat(16), `${'1'.repeat(16)}X`, `${'1'.repeat(17)}Y`],
      good: ['', '1'.repeat(15), '1'.repeat(17), `${'1'.repeat(17)}x`],
    },
  ),
  ...each(
    {
      'Modify insurance_time': device('insurance_time'),
      'Modify inspection_time': device('inspection_time'),
    },
    {
      rule: 'day',
      says: 'day',
      bad: ['2027-02-29', '2027-1-1', '0001-01-01', '2027-01-01 00:00', 'soon'],
      good: ['', '2027-01-31', '2028-02-29'],
    },
  ),
  ...each(
    { 'Modify leader_phone': device('leader_phone') },
    {
      rule: 'remarkNumber',
      says: 'remarkNumber',
      bad: ['1', '1'.repeat(12)],
      good: ['', '02112345678'],
    },
  ),
  ...each(
    { 'Bind phone': (value) => ['device/Bind', { simei: [id], phone: value }] },
    {
      rule: 'anyPhone',
      says: 'tips5',
      bad: ['', '12800138000', '+0123456789'],
      good: ['13800138000', '+8613800138000'],
    },
  ),
]

export const fieldRules: readonly FieldRule[] = [
  ...people,
  ...devices,
  ...settings,
  ...wallets,
  ...packages,
  ...complaints,
  ...feedback,
  ...quantities,
  ...spoken,
]

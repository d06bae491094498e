import { md5, nextNumber } from '../../../factories/organisations.ts'
import { each, hour, type Matrix, onOrganisation } from './actors.ts'

const unfit = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
const onOther = each('accountNotFound', 'sibling', 'device', 'neighbour')
const onAccount = { ...unfit, sibling: 'accountNotFound' } as const
const blind = each('noPermission', 'bare', 'device', 'neighbour')

const someone = () => ({ account: `new${nextNumber()}`, pwd_md5: md5('Quite7Unlikely') })

const provider = {
  name: 'Firm',
  issuer: 'https://login.example.com',
  client_id: 'console',
  client_secret: 'theirs',
  mail_domains: [],
  makes_accounts: true,
  refuses_passwords: false,
  break_glass_suid: null,
  session_hours: 8,
  is_active: true,
  pwd_md5: md5('Quite7Unlikely'),
}
const wrong = each('wrongPassword', 'root', 'dealer', 'sub', 'owner', 'sibling')
const none = each('notFound', 'root', 'dealer', 'sub', 'owner', 'sibling')

export const usermgr: Matrix = {
  'usermgr/GetUserList': [
    { params: () => ({ is_get_child: true }), outcomes: blind },
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { ...blind, sibling: 'notFound' },
    },
    {
      params: ({ sfamilyid, suid }) => ({ last_sfamilyid: sfamilyid, last_suid: suid }),
      outcomes: { ...blind, sibling: 'notFound' },
    },
    {
      params: ({ suid }) => ({ suid, is_get_child: true }),
      outcomes: { ...blind, sibling: 'accountNotFound' },
    },
  ],
  'usermgr/SearchUser': [{ params: () => ({ search: 'owner' }), outcomes: blind }],
  'usermgr/AddUser': [
    { params: someone, outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...someone() }),
      outcomes: { ...unfit, sibling: 'notFound' },
    },
  ],
  'usermgr/ModifyUser': [{ params: ({ suid }) => ({ suid, remark: 'seen' }), outcomes: onAccount }],
  'usermgr/DelUser': [{ params: ({ suid }) => ({ suid }), outcomes: onAccount }],
  'usermgr/ResetPwd': [
    { params: ({ suid }) => ({ suid, pwd_md5: md5('Quite7Unlikely') }), outcomes: onAccount },
  ],
  'usermgr/ClearTotp': [{ params: ({ suid }) => ({ suid }), outcomes: onAccount }],
  'usermgr/GetErasures': [
    { params: () => ({}), outcomes: unfit },
    { params: ({ suid }) => ({ suid }), outcomes: onAccount },
  ],
  'usermgr/RequestErasure': [
    { params: ({ suid }) => ({ suid, pwd_md5: md5('secret1') }), outcomes: onAccount },
  ],
  'usermgr/TakeBackErasure': [
    {
      params: ({ suid }) => ({ suid }),
      outcomes: { ...each('noErasure', 'root', 'dealer', 'sub', 'owner'), ...onAccount },
    },
  ],
  'usermgr/GetFactorRule': [
    { params: () => ({}), outcomes: unfit },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: { ...unfit, sibling: 'notFound' } },
  ],
  'usermgr/SetFactorRule': [
    { params: () => ({ is_required: false }), outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, is_required: false }),
      outcomes: { ...unfit, sibling: 'notFound' },
    },
  ],
  'usermgr/GetProvider': [
    { params: () => ({}), outcomes: unfit },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: { ...unfit, sibling: 'notFound' } },
  ],
  'usermgr/SetProvider': [
    { params: () => provider, outcomes: { ...wrong, ...unfit } },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...provider }),
      outcomes: { ...wrong, ...unfit, sibling: 'notFound' },
    },
  ],
  'usermgr/DeleteProvider': [
    { params: () => ({ pwd_md5: provider.pwd_md5 }), outcomes: { ...wrong, ...unfit } },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, pwd_md5: provider.pwd_md5 }),
      outcomes: { ...wrong, ...unfit, sibling: 'notFound' },
    },
  ],
  'usermgr/SetScimKey': [
    { params: () => ({ op: 'make', pwd_md5: provider.pwd_md5 }), outcomes: { ...wrong, ...unfit } },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, op: 'end', pwd_md5: provider.pwd_md5 }),
      outcomes: { ...wrong, ...unfit, sibling: 'notFound' },
    },
  ],
  'usermgr/TestProvider': [
    { params: () => ({}), outcomes: { ...none, ...unfit } },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: { ...none, ...unfit } },
  ],
  'usermgr/GetAuth': [{ params: ({ suid }) => ({ suid }), outcomes: onAccount }],
  'usermgr/SetAuth': [
    { params: ({ suid }) => ({ suid, auth: ['e_ua_show_family'] }), outcomes: onAccount },
  ],
  'usermgr/GetLoginLog': [
    { params: hour, outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
    { params: ({ suid }) => ({ suid, ...hour() }), outcomes: onOther },
  ],
  'usermgr/GetOptLog': [
    { params: hour, outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
    { params: ({ suid }) => ({ suid, ...hour() }), outcomes: onOther },
  ],
  'usermgr/GetLoginStat': [
    { params: hour, outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
    { params: ({ suid }) => ({ suid, ...hour() }), outcomes: onOther },
  ],
  'usermgr/GetOptStat': [
    { params: hour, outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
    { params: ({ suid }) => ({ suid, ...hour() }), outcomes: onOther },
  ],
  'usermgr/GetUiFilePath': [{ params: () => ({ filename: 'cn' }), outcomes: { anonymous: 'ok' } }],
}

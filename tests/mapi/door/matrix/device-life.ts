import { nextNumber } from '../../../factories/organisations.ts'
import {
  actors,
  each,
  type Matrix,
  type Objects,
  type Outcome,
  onOrganisation,
  rootOnly,
} from './actors.ts'

const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
const listed = (more: object) => (objects: Objects) => ({ simei: [objects.simei], ...more })

const noRight = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
/** Outside the tree each element answers as unknown. */
const onListed = { ...noRight, sibling: 'deviceNotFound' } as const
const onTarget = { ...noRight, sibling: 'notFound' } as const
const onAccount = { ...noRight, sibling: 'accountNotFound' } as const
const inTree = (outcome: Outcome) => each(outcome, 'root', 'dealer', 'sub', 'owner')
const editors = each('noPermission', 'bare', 'tool')
const onIdentity = {
  ...editors,
  ...each('deviceNotFound', 'sibling', 'neighbour'),
  device: 'noPermission',
} as const

/** A device log-in has no right to keys. */
const onKey = { ...onIdentity, neighbour: 'noPermission' } as const

const onCare = {
  ...editors,
  sibling: 'deviceNotFound',
  ...each('accountsOnly', 'device', 'neighbour'),
} as const

export const deviceLife: Matrix = {
  'device/Modify': [
    {
      params: ({ simei }) => ({ simei, name: 'van', car_type: 'van' }),
      outcomes: { ...editors, ...each('deviceNotFound', 'sibling', 'neighbour') },
    },
    {
      params: ({ simei, sgid }) => ({ simei, sgid, name: 'grouped' }),
      outcomes: {
        ...editors,
        ...each('deviceNotFound', 'sibling', 'neighbour'),
        device: 'notFound',
      },
    },
  ],
  'device/GetIdentity': [{ params: ({ simei }) => ({ simei }), outcomes: onIdentity }],
  'device/GetHeard': [{ params: ({ simei }) => ({ simei }), outcomes: onIdentity }],
  'device/SetIdentity': [
    {
      params: ({ simei }) => ({ simei, identity: 'auto', networks: ['10.0.0.0/8'] }),
      outcomes: onIdentity,
    },
  ],
  'device/ResetCode': [{ params: ({ simei }) => ({ simei }), outcomes: onKey }],
  'device/ConfirmClaim': [
    {
      params: ({ simei }) => ({ simei }),
      outcomes: {
        ...onListed,
        ...each('dataChanged', 'root', 'dealer', 'sub'),
        owner: 'onlySellers',
      },
    },
  ],
  'device/TakeNumber': [
    {
      params: ({ simei }) => ({ simei }),
      outcomes: { ...each('numberNotHeard', 'root', 'dealer', 'sub', 'owner'), ...onIdentity },
    },
  ],
  'device/SetToken': [
    {
      params: ({ simei }) => ({ simei, enabled: true }),
      outcomes: { ...each('tokenForPhones', 'root', 'dealer', 'sub', 'owner'), ...onKey },
    },
  ],
  'device/BatchModify': [
    {
      params: listed({ icon: 1 }),
      outcomes: { ...editors, ...each('deviceNotFound', 'sibling', 'neighbour') },
    },
    {
      params: ({ simei, sgid }) => ({ simei: [simei], sgid, icon: 2 }),
      outcomes: { ...editors, ...each('notFound', 'sibling', 'device', 'neighbour') },
    },
    {
      params: listed({ due_time: inDays(30) }),
      outcomes: {
        ...editors,
        sibling: 'deviceNotFound',
        owner: 'onlySellers',
        ...each('deviceFieldNotYours', 'device', 'neighbour'),
      },
    },
  ],
  'device/Extend': [
    {
      params: listed({ months: 3 }),
      outcomes: {
        ...editors,
        ...each('noServiceEnd', 'root', 'dealer', 'sub'),
        ...each('onlySellers', 'owner', 'device'),
        ...each('deviceNotFound', 'sibling', 'neighbour'),
      },
    },
  ],
  'device/GetOwners': [
    { params: listed({}), outcomes: each('noPermission', 'bare', 'device', 'neighbour') },
    {
      params: ({ deletedSimei }) => ({ deleted_simei: [deletedSimei] }),
      outcomes: each('noPermission', 'bare', 'device', 'neighbour'),
    },
    {
      params: () => ({ selection_id: '999999' }),
      outcomes: {
        ...each('selectionOver', 'root', 'dealer', 'sub', 'owner', 'sibling', 'tool'),
        ...each('noPermission', 'bare', 'device', 'neighbour'),
      },
    },
  ],
  'device/Select': [
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ sgid }) => ({ sgid }), outcomes: onOrganisation },
    {
      params: ({ imei }) => ({ imeis: [imei] }),
      outcomes: each('noPermission', 'device', 'neighbour'),
    },
  ],
  'device/SelectRecycled': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { sibling: 'notFound', ...each('noPermission', 'bare', 'device', 'neighbour') },
    },
  ],
  'device/StartBatch': [
    {
      params: () => ({ selection_id: '999999', func: 'device/Delete' }),
      outcomes: each('selectionOver', ...actors.filter((actor) => actor !== 'anonymous')),
    },
  ],
  'device/Move': [
    { params: ({ simei, sfamilyid }) => ({ simei: [simei], sfamilyid }), outcomes: onTarget },
    {
      params: ({ simei, sfamilyid, sgid }) => ({ simei: [simei], sfamilyid, sgid }),
      outcomes: { ...inTree('groupElsewhere'), ...onTarget },
    },
  ],
  'device/Sell': [
    {
      params: ({ simei, sfamilyid }) => ({ simei: [simei], sfamilyid }),
      outcomes: { ...onTarget, owner: 'onlySellers' },
    },
    {
      params: ({ simei, sfamilyid, sgid }) => ({ simei: [simei], sfamilyid, sgid }),
      outcomes: { ...inTree('groupElsewhere'), ...onTarget, owner: 'onlySellers' },
    },
  ],
  'device/AddForTerm': [
    { params: ({ simei, suid }) => ({ simei: [simei], suid }), outcomes: onAccount },
  ],
  'device/Bind': [
    { params: ({ simei, suid }) => ({ simei: [simei], suid }), outcomes: onAccount },
    {
      params: (objects) => ({
        simei: [objects.simei],
        phone: `139${String(nextNumber()).padStart(8, '0')}`,
      }),
      outcomes: onListed,
    },
    {
      params: ({ simei, sfamilyid }) => ({ simei: [simei], sfamilyid }),
      outcomes: { ...inTree('notADealer'), ...onTarget, owner: 'onlySellers' },
    },
  ],
  'device/Unbind': (['account', 'phone', 'dealer'] as const).map((kind) => ({
    params: listed({ kind }),
    outcomes: { ...inTree('notBound'), ...onListed },
  })),
  'device/Freeze': [
    { params: listed({ frozen: true }), outcomes: { ...onListed, owner: 'onlySellers' } },
  ],
  'device/SetProtocol': [
    {
      params: listed({ protocol: 'gt06' }),
      outcomes: { ...onListed, ...each('deviceFieldNotYours', 'device', 'neighbour') },
    },
  ],
  'device/Delete': [{ params: listed({}), outcomes: onListed }],
  'device/GetRecycle': [
    { params: () => ({}), outcomes: each('noPermission', 'bare', 'device', 'neighbour') },
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { ...each('noPermission', 'bare', 'device', 'neighbour'), sibling: 'notFound' },
    },
  ],
  'device/Restore': [
    { params: ({ deletedSimei }) => ({ simei: [deletedSimei] }), outcomes: onListed },
    {
      params: ({ deletedSimei, sfamilyid }) => ({ simei: [deletedSimei], sfamilyid }),
      outcomes: onTarget,
    },
    {
      params: ({ deletedSimei, sfamilyid, sgid }) => ({ simei: [deletedSimei], sfamilyid, sgid }),
      outcomes: { ...inTree('groupElsewhere'), ...onTarget },
    },
  ],
  'device/PhysicalDelete': [
    { params: ({ deletedSimei }) => ({ simei: [deletedSimei] }), outcomes: rootOnly },
  ],
  'device/Clear': [{ params: listed({ confirm: true }), outcomes: onListed }],
  'device/Share': [{ params: ({ simei }) => ({ simei, end_time: inDays(1) }), outcomes: onListed }],
  'device/GetShares': [{ params: ({ simei }) => ({ simei }), outcomes: onListed }],
  'device/RevokeShare': [
    {
      params: ({ simei }) => ({ simei, share_id: '1' }),
      outcomes: { ...inTree('shareEnded'), ...onListed },
    },
  ],
  'device/Invite': [
    {
      params: ({ simei }) => ({ simei, account: `nobody${nextNumber()}`, end_time: inDays(1) }),
      outcomes: onListed,
    },
    {
      params: ({ simei }) => ({ simei, account: 'x', end_time: inDays(400) }),
      outcomes: { ...inTree('invitationTooLong'), ...onListed },
    },
  ],
  'device/GetInvites': [{ params: ({ simei }) => ({ simei }), outcomes: onListed }],
  'device/RevokeInvite': [
    {
      params: ({ simei }) => ({ simei, invite_id: '1' }),
      outcomes: { ...inTree('invitationEnded'), ...onListed },
    },
  ],
  'device/GetLent': [{ params: () => ({}), outcomes: each('accountsOnly', 'device', 'neighbour') }],
  'message/GetShare': [
    { params: () => ({}), outcomes: each('accountsOnly', 'device', 'neighbour') },
  ],
  'message/HandleShare': [
    {
      params: () => ({ invite_id: '1', action: 'accept' }),
      outcomes: {
        ...each('invitationEnded', ...actors),
        ...each('accountsOnly', 'device', 'neighbour'),
        anonymous: 'loginExpired',
      },
    },
  ],
  'device/GetShared': [
    { params: () => ({ token: 'x'.repeat(43) }), outcomes: each('shareEnded', ...actors) },
  ],
  'device/GetVersion': [
    { params: () => ({}), outcomes: each('noPermission', 'bare', 'device', 'neighbour') },
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { ...each('noPermission', 'bare', 'device', 'neighbour'), sibling: 'notFound' },
    },
  ],
  'device/Remind': [
    {
      params: listed({ about: 'silence' }),
      outcomes: { ...onCare, ...inTree('nobodyToRemind') },
    },
  ],
  'device/HandleSilent': [
    {
      params: listed({ note: 'called' }),
      outcomes: onCare,
      shows: {
        by: 'devreport/OfflineDevices',
        params: ({ imei }) => ({ imei_list: [imei], handled: 'all' }),
        reply: { errcode: 0 },
      },
    },
  ],
}

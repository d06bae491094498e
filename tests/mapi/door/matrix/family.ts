import { nextNumber } from '../../../factories/organisations.ts'
import { each, hour, type Matrix, onOrganisation } from './actors.ts'

const unfit = each('noPermission', 'bare', 'tool', 'device', 'neighbour')
const night = [{ day: 1, start: '22:00', end: '06:00' }]
/** Its user may edit devices, so organisation or group is asked. */
const onGroup = { ...onOrganisation, bare: 'noPermission', tool: 'noPermission' } as const

export const family: Matrix = {
  'family/GetFamilyList': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ familyid: sfamilyid }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ last_fid: sfamilyid }), outcomes: onOrganisation },
  ],
  'stat/QueryNextFamilyWithStat': [
    { params: () => ({ get_current: true }), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ last_sfamilyid: sfamilyid }), outcomes: onOrganisation },
  ],
  'family/SearchFamily': [
    { params: () => ({ name: 'owner' }), outcomes: {} },
    {
      params: ({ sfamilyid }) => ({ familyid: sfamilyid, name: 'owner' }),
      outcomes: onOrganisation,
    },
  ],
  'family/Find': [{ params: () => ({ text: 'owner' }), outcomes: {} }],
  'family/GetDeviceList': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
    { params: ({ sgid }) => ({ sgid }), outcomes: onOrganisation },
  ],
  'family/GetRecordings': [
    { params: () => hour(), outcomes: each('noPermission', 'bare', 'tool') },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...each('noPermission', 'bare', 'tool') },
    },
    {
      params: ({ imei }) => ({ imei_list: [imei], ...hour() }),
      outcomes: {
        ...each('noPermission', 'bare', 'tool'),
        ...each('numbersUnknown', 'sibling', 'neighbour'),
      },
    },
  ],
  'family/GetFamily': [
    { params: () => ({}), outcomes: each('noPermission', 'bare', 'device', 'neighbour') },
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { sibling: 'notFound', ...each('noPermission', 'bare', 'device', 'neighbour') },
    },
  ],
  'family/AddFamily': [
    { params: () => ({ name: 'below', type: 'end_user' }), outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, name: 'below', type: 'end_user' }),
      outcomes: { ...unfit, sibling: 'notFound' },
    },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, name: 'below', type: 'seller' }),
      outcomes: {
        ...unfit,
        ...each('kindNotAllowed', 'root', 'dealer', 'sub', 'owner'),
        sibling: 'notFound',
      },
    },
  ],
  'family/ModifyFamily': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid, name: `renamed ${nextNumber()}` }),
      outcomes: { ...unfit, sibling: 'notFound' },
    },
  ],
  'family/GetWorkHours': [
    { params: () => ({}), outcomes: each('notFound', 'device', 'neighbour') },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'family/SetWorkHours': [
    { params: () => ({ hours: night }), outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, hours: night, usual_purpose: 'hours' }),
      outcomes: { ...unfit, sibling: 'notFound' },
      shows: {
        by: 'family/GetWorkHours',
        params: ({ sfamilyid }) => ({ sfamilyid }),
        reply: { items: [{ source: 'own', hours: night, usual_purpose: 'hours' }] },
      },
    },
  ],
  'family/DeleteWorkHours': [
    { params: () => ({}), outcomes: unfit },
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { ...unfit, sibling: 'notFound' },
    },
  ],
  'family/MoveFamily': [
    {
      params: ({ sfamilyid, otherFamily }) => ({ sfamilyid, to_sfamilyid: otherFamily }),
      outcomes: { ...unfit, ...each('notFound', 'owner', 'sibling') },
    },
  ],
  'family/DelFamily': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { ...unfit, sibling: 'notFound' },
    },
  ],
  'family/GetGarageList': [
    { params: () => ({}), outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: onOrganisation },
  ],
  'family/AddJoinLink': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid, days: 1, most_uses: 1 }),
      outcomes: {
        ...unfit,
        ...each('kindNotAllowed', 'root', 'dealer', 'sub', 'owner'),
        sibling: 'notFound',
      },
    },
  ],
  'family/GetJoinLinks': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid }),
      outcomes: { ...unfit, sibling: 'notFound' },
    },
  ],
  'family/RevokeJoinLink': [
    {
      params: ({ sfamilyid }) => ({ sfamilyid, invite_id: '2147483647' }),
      outcomes: { ...unfit, ...each('notFound', 'root', 'dealer', 'sub', 'owner', 'sibling') },
    },
  ],
  'family/AddGarage': [
    { params: () => ({ name: `group ${nextNumber()}` }), outcomes: unfit },
    { params: ({ sfamilyid }) => ({ sfamilyid, name: 'vans' }), outcomes: onGroup },
  ],
  'family/ModifyGarage': [
    { params: ({ sgid }) => ({ sgid, name: `group ${nextNumber()}` }), outcomes: onGroup },
  ],
  'family/DelGarage': [{ params: ({ sgid }) => ({ sgid }), outcomes: onGroup }],
}

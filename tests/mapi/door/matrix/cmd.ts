import { expect } from 'vitest'
import { each, hour, type Matrix, type Objects, onDevice, onOrganisation, own } from './actors.ts'

const commanding = { ...onDevice, ...each('noPermission', 'bare') }
const tracking = { ...commanding, ...each('noPermission', 'tool') }
const accountsOnly = each('accountsOnly', 'device', 'neighbour')
const ofBatch = {
  ...own,
  ...each('notFound', 'root', 'dealer', 'sub', 'owner', 'sibling', 'tool'),
  ...each('notFound', 'device', 'neighbour'),
  bare: 'noPermission',
} as const
const cached = ({ simei }: Objects) => ({ simei, type_value: 62, params: { value: 30 } })

export const cmd: Matrix = {
  'cmd/Send': [
    {
      params: ({ simei }) => ({ simei, type_value: 20_001, wait_seconds: 0 }),
      outcomes: commanding,
    },
    {
      params: (objects) => ({ ...cached(objects), offline: 'cache', wait_seconds: 0 }),
      outcomes: commanding,
      shows: {
        by: 'cmd/GetCmdList',
        params: ({ simei }) => ({ simei }),
        reply: { items: [expect.objectContaining({ type_value: 62, state: 'waiting' })] },
      },
    },
  ],
  'cmd/GetCatalogue': [{ params: ({ simei }) => ({ simei }), outcomes: commanding }],
  'cmd/GetCmdList': [{ params: ({ simei }) => ({ simei }), outcomes: commanding }],
  'cmd/GetCmdLog': [
    {
      params: ({ taskId }) => ({ task_id: taskId }),
      outcomes: ofBatch,
    },
  ],
  'cmd/RetryBatch': [
    {
      params: ({ taskId }) => ({ task_id: taskId }),
      outcomes: ofBatch,
      untraced: 'nothing of it failed',
    },
  ],
  'cmd/GetSent': [
    { params: hour, outcomes: each('noPermission', 'bare') },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...each('noPermission', 'bare') },
    },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: commanding },
  ],
  'cmd/GetSentStat': [
    { params: hour, outcomes: each('noPermission', 'bare') },
    {
      params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }),
      outcomes: { ...onOrganisation, ...each('noPermission', 'bare') },
    },
    { params: ({ simei }) => ({ simei, ...hour() }), outcomes: commanding },
  ],
  'cmd/CheckBatch': [
    {
      params: () => ({ selection_id: '999999999', type_value: 20_001 }),
      outcomes: {
        ...each('selectionOver', 'root', 'dealer', 'sub', 'owner', 'sibling', 'tool'),
        ...each('selectionOver', 'device', 'neighbour'),
        bare: 'noPermission',
      },
    },
  ],
  'cmd/BatchSend': [
    {
      params: () => ({ selection_id: '999999999', type_value: 20_001 }),
      outcomes: {
        ...each('selectionOver', 'root', 'dealer', 'sub', 'owner', 'sibling', 'tool'),
        ...each('selectionOver', 'device', 'neighbour'),
        bare: 'noPermission',
      },
    },
  ],
  'cmd/Parse': [
    {
      params: () => ({ hex: '7878' }),
      outcomes: { ...own, ...each('noPermission', 'bare', 'device', 'neighbour') },
    },
  ],
  'cmd/Cancel': [
    {
      params: ({ simei }) => ({ simei, cmd_id: '999999999' }),
      outcomes: {
        ...each('notFound', 'root', 'dealer', 'sub', 'owner', 'tool', 'device'),
        ...commanding,
      },
    },
  ],
  'cmd/StartTrace': [
    { params: ({ simei }) => ({ simei, time_in_seconds: 600 }), outcomes: tracking },
  ],
  'cmd/StopTrace': [{ params: ({ simei }) => ({ simei }), outcomes: tracking }],
  'cmd/SetFollowDevice': [
    {
      params: ({ imei }) => ({ items: [imei] }),
      outcomes: { ...onDevice, device: 'accountsOnly' },
      shows: {
        by: 'cmd/GetFollowDevice',
        params: () => ({}),
        reply: { items: [expect.objectContaining({ state: expect.any(String) })] },
      },
    },
    {
      params: ({ imei, sgid }) => ({ items: [imei], gid: sgid }),
      outcomes: each('notFound', 'sibling', 'device', 'neighbour'),
      shows: {
        by: 'cmd/GetFollowDevice',
        params: () => ({}),
        reply: {
          items: [
            expect.objectContaining({ state: expect.any(String) }),
            expect.objectContaining({ sgid: expect.any(String) }),
          ],
        },
      },
    },
  ],
  'cmd/GetFollowDevice': [
    { params: () => ({}), outcomes: accountsOnly },
    {
      params: ({ sgid }) => ({ gid: sgid }),
      outcomes: each('notFound', 'sibling', 'device', 'neighbour'),
    },
  ],
  'cmd/CancelFollow': [
    {
      params: ({ imei }) => ({ imeis: [imei] }),
      outcomes: { ...accountsOnly, ...each('deviceNotFound', 'sibling') },
      untraced: 'the list has no such device',
    },
  ],
  'cmd/SummaryFollow': [{ params: () => ({}), outcomes: accountsOnly }],
}

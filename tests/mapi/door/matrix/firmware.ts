import { expect } from 'vitest'
import { each, type Matrix } from './actors.ts'

const noRight = each('noPermission', 'bare', 'device', 'neighbour')
const ofOrganisation = { ...noRight, sibling: 'notFound' } as const
const below = each('notFound', 'sibling')
const later = () => Math.floor(Date.now() / 1000) + 86_400
const one = ({ rolloutId }: { rolloutId: string }) => ({ rollout_id: rolloutId })

const plan = ({ firmwareId, modelImei }: { firmwareId: string; modelImei: string }) => ({
  firmware_id: firmwareId,
  model: 'GT-100',
  version: '2.0',
  way: 'packets',
  imei_list: [modelImei],
  end_time: later(),
})

/** The firmware is the owner's: those above it act in its organisation, or do not see it. */
const inOwner = (objects: { owner: string; firmwareId: string; modelImei: string }) => ({
  ...plan(objects),
  sfamilyid: objects.owner,
})

export const firmware: Matrix = {
  'tool/AddFirmware': [
    {
      params: ({ sfamilyid }) => ({
        sfamilyid,
        file_id: '00000000-0000-4000-8000-000000000000',
        models: ['GT-100'],
        version: '2.0',
      }),
      outcomes: {
        ...each('notFound', 'root', 'dealer', 'sub', 'owner', 'sibling', 'tool'),
        ...noRight,
      },
    },
  ],
  'tool/GetFirmware': [{ params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: ofOrganisation }],
  'tool/DeleteFirmware': [
    {
      params: ({ firmwareId }) => ({ firmware_id: firmwareId }),
      outcomes: { ...noRight, ...below },
      shows: {
        by: 'tool/GetFirmware',
        params: ({ owner }) => ({ sfamilyid: owner, model: 'GT-100' }),
        reply: { items: expect.any(Array) },
      },
    },
  ],
  'tool/CheckFirmware': [
    { params: inOwner, outcomes: { ...noRight, sibling: 'notFound' } },
    {
      params: plan,
      outcomes: {
        ...noRight,
        ...each('notFound', 'root', 'dealer', 'sub', 'tool'),
        sibling: 'numbersUnknown',
      },
    },
  ],
  'tool/StartFirmware': [
    {
      params: inOwner,
      outcomes: { ...noRight, sibling: 'notFound' },
      shows: { reply: { named: 1, shared: 0, others: 0, unable: 0 } },
    },
  ],
  'tool/PauseFirmware': [
    {
      params: one,
      outcomes: { ...noRight, ...below },
      shows: { by: 'tool/GetFirmwareLog', params: one, reply: { items: [{ state: 'paused' }] } },
    },
  ],
  'tool/ResumeFirmware': [
    {
      params: one,
      outcomes: { ...noRight, ...below },
      untraced: 'it runs already: nothing changes',
    },
  ],
  'tool/StopFirmware': [
    {
      params: one,
      outcomes: { ...noRight, ...below },
      shows: { by: 'tool/GetFirmwareLog', params: one, reply: { items: [{ state: 'stopped' }] } },
    },
  ],
  'tool/GetFirmwareLog': [{ params: ({ sfamilyid }) => ({ sfamilyid }), outcomes: ofOrganisation }],
  'tool/GetFirmwareDevices': [{ params: one, outcomes: { ...noRight, ...below } }],
}

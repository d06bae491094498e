import { nextNumber } from '../../../factories/organisations.ts'
import { each, hour, type Matrix, onDevice, onOrganisation, rootOnly } from './actors.ts'

const settable = { ...onDevice, ...each('noPermission', 'bare', 'tool') }

const newNumber = () => `7${String(nextNumber()).padStart(9, '0')}`
const noRight = each('noPermission', 'bare', 'tool', 'device', 'neighbour')

export const device: Matrix = {
  'device/FindDev': [
    { params: ({ imei }) => ({ imeis: [imei] }), outcomes: {} },
    { params: ({ sfamilyid }) => ({ imei: '86', sfamilyid }), outcomes: onOrganisation },
    { params: ({ sfamilyid }) => ({ imei: '86', sfid: sfamilyid }), outcomes: onOrganisation },
    { params: ({ sgid }) => ({ imei: '86', sgid }), outcomes: onOrganisation },
  ],
  'device/GetDetail': [{ params: ({ simei }) => ({ simei }), outcomes: onDevice }],
  'device/GetHealth': [{ params: ({ simei }) => ({ simei, ...hour() }), outcomes: onDevice }],
  'device/GetHealthSheet': [
    {
      // Nothing was told of a wearer: who may ask hears so.
      params: ({ simei }) => ({ simei, month: '2026-01' }),
      outcomes: {
        ...each('nothingToExport', 'root', 'dealer', 'sub', 'owner'),
        ...each('deviceNotFound', 'sibling'),
        ...each('noPermission', 'bare', 'tool', 'device', 'neighbour'),
      },
    },
  ],
  'device/GetPhoneLink': [{ params: ({ simei }) => ({ simei }), outcomes: onDevice }],
  'device/GetDriver': [{ params: ({ simei }) => ({ simei }), outcomes: onDevice }],
  'device/GetSetting': [{ params: ({ simei }) => ({ simei }), outcomes: onDevice }],
  'device/GetAlarmSetting': [{ params: ({ simei }) => ({ simei }), outcomes: onDevice }],
  'device/SetSetting': [
    {
      params: ({ simei }) => ({ simei: [simei], items: [{ key: 'soundswitch', value: 0 }] }),
      outcomes: settable,
    },
  ],
  'device/SetAlarmSetting': [
    {
      params: ({ simei }) => ({
        simei: [simei],
        items: [{ key: 'sosswitch', open: 1, notify: 3 }],
      }),
      outcomes: settable,
    },
  ],
  'device/GetLog': [
    {
      params: ({ simei }) => ({ simei, last_time: Date.now() }),
      outcomes: {
        ...onDevice,
        bare: 'noPermission',
        tool: 'noPermission',
        device: 'noPermission',
        neighbour: 'noPermission',
      },
    },
  ],
  'device/GetRecordings': [
    {
      params: ({ simei }) => ({ simei, ...hour() }),
      outcomes: { ...onDevice, ...each('noPermission', 'bare', 'tool') },
    },
  ],
  'device/GetRecordingUrl': [
    {
      params: ({ simei, recordingId }) => ({ simei, id: recordingId }),
      outcomes: { ...onDevice, ...each('noPermission', 'bare', 'tool') },
    },
  ],
  'device/ShareRecording': [
    {
      params: ({ simei, recordingId }) => ({ simei, id: recordingId }),
      outcomes: { ...onDevice, ...each('noPermission', 'bare', 'tool') },
    },
  ],
  'device/DeleteRecordings': [
    {
      params: ({ simei, recordingId }) => ({ simei, ids: [recordingId] }),
      outcomes: { ...onDevice, ...each('noPermission', 'bare', 'tool') },
      shows: {
        by: 'device/GetRecordings',
        params: ({ simei }) => ({ simei, ...hour() }),
        reply: { items: [] },
      },
    },
  ],
  'device/GetUnknown': [
    {
      params: () => ({}),
      outcomes: rootOnly,
    },
  ],
  'device/Add': [
    {
      params: ({ sfamilyid }) => ({ imei: newNumber(), sfamilyid }),
      outcomes: { ...noRight, sibling: 'notFound' },
    },
    {
      params: ({ sfamilyid, sgid }) => ({ imei: newNumber(), sfamilyid, sgid }),
      outcomes: {
        ...noRight,
        ...each('groupElsewhere', 'root', 'dealer', 'sub', 'owner'),
        sibling: 'notFound',
      },
    },
  ],
  'device/Claim': [
    {
      params: () => ({ imei: newNumber() }),
      outcomes: { ...noRight, ...each('ownersOnly', 'root', 'dealer', 'sub', 'sibling') },
    },
    {
      params: ({ imei }) => ({ imei }),
      outcomes: {
        ...noRight,
        ...each('ownersOnly', 'root', 'dealer', 'sub', 'sibling'),
        owner: 'alreadyThere',
      },
    },
    {
      params: ({ sgid }) => ({ imei: newNumber(), sgid }),
      outcomes: {
        ...noRight,
        ...each('ownersOnly', 'root', 'dealer', 'sub'),
        sibling: 'notFound',
      },
    },
  ],
  'device/Adopt': [
    {
      params: ({ sfamilyid }) => ({
        imei: `77${nextNumber()}`,
        protocol: 'gt06',
        sfamilyid,
      }),
      outcomes: rootOnly,
    },
  ],
}

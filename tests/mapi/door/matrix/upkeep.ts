import { expect } from 'vitest'
import { each, type Matrix, ofDevices, onDevice } from './actors.ts'

const settable = { ...onDevice, ...each('noPermission', 'bare', 'tool') }
const ofAccounts = each('accountsOnly', 'device', 'neighbour')
const ofOne = ({ imei }: { imei: string }) => ({ imei_list: [imei] })

export const upkeep: Matrix = {
  'device/GetUpkeep': ofDevices(),
  'device/GetUpkeepSums': ofDevices(),
  'device/SetUpkeep': [
    {
      params: ({ simei }) => ({ simei: [simei], kind: 'service', due_km: 20_000 }),
      outcomes: settable,
      shows: {
        by: 'device/GetUpkeep',
        params: ofOne,
        reply: { items: expect.arrayContaining([expect.objectContaining({ due_km: 20_000 })]) },
      },
    },
    {
      params: ({ simei, upkeepId }) => ({
        simei: [simei],
        upkeep_id: upkeepId,
        kind: 'inspection',
        due_day: '2032-02-29',
      }),
      outcomes: settable,
      shows: {
        by: 'device/GetUpkeep',
        params: ofOne,
        reply: { items: [{ due_day: '2032-02-29', every_months: null }] },
      },
    },
  ],
  'device/CloseUpkeep': [
    {
      params: ({ simei, upkeepId }) => ({
        simei,
        upkeep_id: upkeepId,
        done_day: '2026-05-20',
        cost: 12_000,
        currency: 'EUR',
      }),
      outcomes: settable,
      shows: {
        by: 'device/GetUpkeep',
        params: (objects) => ({ ...ofOne(objects), state: 'done' }),
        reply: { items: [{ done_day: '2026-05-20', cost: 12_000 }] },
      },
    },
  ],
  'device/DeleteUpkeep': [
    {
      params: ({ simei, upkeepId }) => ({ simei, upkeep_id: upkeepId }),
      outcomes: settable,
      shows: { by: 'device/GetUpkeep', params: ofOne, reply: { items: [] } },
    },
  ],
  'device/GetMeter': [{ params: ({ simei }) => ({ simei }), outcomes: onDevice }],
  'device/SetMeter': [
    {
      params: ({ simei }) => ({ simei, day: '2026-05-03', odometer_km: 84_200 }),
      outcomes: settable,
      shows: {
        by: 'device/GetMeter',
        params: ({ simei }) => ({ simei }),
        reply: { odometer_km: 84_200, read_day: '2026-05-03' },
      },
    },
  ],
  'device/GetUpkeepCalendar': [{ params: () => ({}), outcomes: ofAccounts }],
  'device/MakeUpkeepCalendar': [
    {
      params: () => ({}),
      outcomes: ofAccounts,
      shows: { reply: { path: expect.stringMatching(/^\/calendar\/[\w-]{43}\.ics$/) } },
    },
  ],
  'device/WithdrawUpkeepCalendar': [
    {
      params: () => ({}),
      outcomes: ofAccounts,
      shows: { by: 'device/GetUpkeepCalendar', params: () => ({}), reply: { create_time: null } },
    },
  ],
}

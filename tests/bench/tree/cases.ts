import type { BenchCaller } from './callers.ts'

/** Undefined where a caller has nothing to ask with. */
export type Case = [
  name: string,
  label: string,
  params: (caller: BenchCaller, n: number) => object | undefined,
]

const pick = <T>(list: readonly T[], n: number): T | undefined => list[(n * 31) % list.length]
const organisation = (caller: BenchCaller, n: number) => String(pick(caller.below, n)?.id)

const families: Case[] = [
  ['family/GetFamilyList', 'own', () => ({ get_current: true })],
  ['family/GetFamilyList', 'one below', (who, n) => ({ familyid: organisation(who, n) })],
  ['family/GetFamilyList', 'next page', (who, n) => ({ last_fid: organisation(who, n) })],
  ['family/SearchFamily', 'two Chinese letters', () => ({ name: '冷链' })],
  ['family/SearchFamily', 'a word', () => ({ name: 'Lantern' })],
  ['family/SearchFamily', 'whole name', (who, n) => ({ name: pick(who.below, n)?.name ?? 'x' })],
  ['family/SearchFamily', 'one letter', () => ({ name: '华' })],
  ['family/SearchFamily', 'a number', (_, n) => ({ name: String(1000 + n * 37) })],
  ['family/SearchFamily', 'two letters, no hits', () => ({ name: 'qz' })],
  ['family/SearchFamily', 'no hits', () => ({ name: '火星铁路' })],
]

const search: Case[] = [
  ['device/FindDev', 'one number', (who, n) => ({ imeis: [pick(who.numbers, n) ?? '1'] })],
  ['device/FindDev', '100 numbers', (who) => ({ imeis: ['1', ...who.numbers.slice(0, 99)] })],
  ['device/FindDev', '1000 numbers', (who) => ({ imeis: ['1', ...who.numbers.slice(0, 999)] })],
  [
    'device/FindDev',
    'end of a number',
    (who, n) => ({ imei: pick(who.numbers, n)?.slice(-6) ?? '123456' }),
  ],
  ['device/FindDev', 'start of all numbers', () => ({ imei: '860' })],
  ['device/FindDev', 'two digits', () => ({ imei: '77' })],
  ['device/FindDev', 'start of a plate', (_, n) => ({ imei: `沪${'ABCDE'[n % 5]}` })],
  ['device/FindDev', 'two letters, no hits', () => ({ imei: 'qz' })],
  ['device/FindDev', 'no hits', () => ({ imei: '火星铁路' })],
  ['device/FindDev', 'ICCID', (_, n) => ({ imei: `8986${n}04729`, is_find_iccid: true })],
]

const lists: Case[] = [
  ['family/GetDeviceList', 'first page', () => ({})],
  [
    'family/GetDeviceList',
    'a later page',
    (who, n) => ({ last_imei: pick(who.numbers, n) ?? '86' }),
  ],
  [
    'family/GetDeviceList',
    'one organisation',
    (who, n) => ({ sfamilyid: organisation(who, n), is_get_child: false }),
  ],
  [
    'family/GetDeviceList',
    'one branch',
    (who, n) => ({ sfamilyid: organisation(who, n), is_get_child: true }),
  ],
  [
    'family/GetDeviceList',
    'one group',
    (who, n) => {
      const group = pick(who.groups, n)
      return group === undefined ? undefined : { sgid: String(group) }
    },
  ],
  ...(['online', 'moving', 'static', 'offline', 'expired', 'notActivated'] as const).map(
    (state): Case => ['family/GetDeviceList', state, () => ({ state })],
  ),
  [
    'family/GetDeviceList',
    'search',
    (who, n) => ({ search: pick(who.numbers, n)?.slice(3, 11) ?? 'x' }),
  ],
  ['family/GetDeviceList', 'search, no hits', () => ({ search: '火星' })],
  ['family/GetDeviceList', 'search and state', () => ({ search: '沪A', state: 'offline' })],
]

export const cases: readonly Case[] = [...families, ...search, ...lists]
